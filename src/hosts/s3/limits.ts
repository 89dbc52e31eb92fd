import { forAllPlans, KiB, type Limit } from '../prepare/limit.ts';

/** What CloudFront in front of S3 takes at most. */
export const s3Limits: readonly Limit[] = [
  {
    counted: 'edgeScriptBytes',
    max: forAllPlans(10 * KiB),
    remedy: 'Documents that no pattern covers have a line each: give them a common folder and extension.',
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
    read: '2026-11-21',
  },
];
