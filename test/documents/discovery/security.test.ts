import { expect, test } from 'vitest';
import { Service } from '../../../src/contract/service.ts';
import { securityDocuments } from '../../../src/documents/discovery/security.ts';
import { wrongSecurity } from '../../fixtures/wrong-security.ts';
import { sampleService } from '../../synthetic-market.ts';

const baseUrl = 'https://cranes.example';
const textOf = (security: Service['security'], url = baseUrl) => {
  const [document] = securityDocuments({ ...sampleService, security }, url, '2026-11-20');
  return document === undefined ? null : new TextDecoder().decode(document.bytes);
};

test('security.txt has every field that is set, and ends within a year of the date of the data', () => {
  const all = {
    contact: ['mailto:security@cranes.example', 'https://cranes.example/report'],
    policy: 'https://cranes.example/policy',
    encryption: 'https://cranes.example/key.asc',
    acknowledgments: 'https://cranes.example/thanks',
    preferred_languages: ['en', 'de'],
  };
  expect(textOf(all)).toBe(
    [
      'Contact: mailto:security@cranes.example',
      'Contact: https://cranes.example/report',
      'Expires: 2027-11-19T23:59:59Z',
      'Encryption: https://cranes.example/key.asc',
      'Acknowledgments: https://cranes.example/thanks',
      'Preferred-Languages: en, de',
      'Canonical: https://cranes.example/.well-known/security.txt',
      'Policy: https://cranes.example/policy',
      '',
    ].join('\n'),
  );
  expect(textOf({ contact: ['tel:+49-30-123'], expires: '2026-12-31' }, 'http://localhost:4321')).toBe(
    'Contact: tel:+49-30-123\nExpires: 2026-12-31T23:59:59Z\n',
  );
});

test('there is none where nobody is named', () => {
  expect(textOf(undefined)).toBeNull();
});

test.each(wrongSecurity)('is refused as a setting: %j', (security) => {
  expect(Service.safeParse({ ...sampleService, security }).success).toBe(false);
});
