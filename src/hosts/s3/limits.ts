import { forAllPlans, KiB, type Limit } from '../prepare/limit.ts';

/** The limits of CloudFront in front of S3. */
export const s3Limits: readonly Limit[] = [
  {
    counted: 'edgeScriptBytes',
    max: forAllPlans(10 * KiB),
    remedy:
      'Each page outside of classesByPrefix in src/documents/addresses.ts takes a part of it: give such pages a common beginning there.',
    source: 'https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html',
    read: '2026-11-21',
  },
];
