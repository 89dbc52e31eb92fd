import { forAllPlans, KiB, type Limit } from '../prepare/limit.ts';

/** The limits of CloudFront in front of S3. */
export const s3Limits: readonly Limit[] = [
  {
    counted: 'edgeScriptBytes',
    max: forAllPlans(10 * KiB),
    remedy: 'Each document that no pattern covers takes a line: give them a common folder and extension.',
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
    read: '2026-11-21',
  },
];
