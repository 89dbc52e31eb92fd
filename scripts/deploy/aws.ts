import { BusyError } from '../../src/writer/releases/lock.ts';
import { runProgram, UploadError } from './run-program.ts';
import { installs } from './uploads.ts';

/** The AWS command line, for one bucket. */
export interface Bucket {
  readonly name: string;
  /**
   * Runs the program.
   *
   * @returns What it prints.
   * @throws UploadError; BusyError when an object isn’t what `--if-match` or `--if-none-match` says.
   */
  readonly aws: (...args: readonly string[]) => Promise<string>;
}

export const openBucket = (program: string, name: string): Bucket => ({
  name,
  async aws(...args) {
    const { failure, stdout, stderr } = await runProgram(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    if (failure !== null && /\((?:PreconditionFailed|ConditionalRequestConflict)\)/.test(stderr))
      throw new BusyError(`Another upload to ${name} has just begun or ended. Try again when it has ended.`);
    if (failure !== null) {
      const explained = explanations.find(([printed]) => printed.test(stderr))?.[1](name);
      throw new UploadError(`${stderr}${explained ?? `aws ${args.slice(0, 2).join(' ')} ${failure}`}`);
    }
    process.stderr.write(stderr);
    return stdout;
  },
});

/**
 * What aws prints about the usual faults of a first upload, with what is wrong and what to do. Codes of S3:
 * https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
 */
const explanations: readonly (readonly [printed: RegExp, explain: (bucket: string) => string])[] = [
  [/\(NoSuchBucket\)/, (bucket) => `There is no bucket ${bucket}. Make it with aws s3 mb s3://${bucket}, or correct --target.`],
  [
    /Unable to locate credentials/,
    () => 'aws has no credentials. Run aws configure or aws sso login, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
  [/The config profile/, () => 'AWS_PROFILE names a profile that aws doesn’t know. aws configure list-profiles lists them.'],
  [
    /\((?:ExpiredToken|InvalidAccessKeyId|InvalidToken|SignatureDoesNotMatch)\)|has expired/,
    () => 'The credentials of aws are wrong or have expired. Renew them, and try them with aws sts get-caller-identity.',
  ],
  [
    /\((?:AccessDenied|403)\)/,
    (bucket) =>
      `The credentials of aws don’t give access to ${bucket}, or it is somebody else’s bucket. Allow s3:ListBucket on arn:aws:s3:::${bucket}, and s3:GetObject, s3:PutObject and s3:DeleteObject on arn:aws:s3:::${bucket}/*.`,
  ],
  [
    /\((?:PermanentRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException|301)\)/,
    (bucket) =>
      `${bucket} is in another region than aws uses. Set AWS_DEFAULT_REGION to what aws s3api head-bucket --bucket ${bucket} --query BucketRegion prints.`,
  ],
  [
    /Could not connect to the endpoint|timeout on endpoint/,
    () => 'S3 could not be reached. Check the network, and AWS_ENDPOINT_URL if it is set.',
  ],
  // Conditional writes with an ETag are from November 25, 2024: https://aws.amazon.com/about-aws/whats-new/2024/11/amazon-s3-functionality-conditional-writes/
  [/Unknown options: --if-/, () => `This aws is older than December 2024. Install a newer one, as ${installs.aws} says.`],
];
