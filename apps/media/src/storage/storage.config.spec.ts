import { expect, test } from '@jest/globals';
import { ConfigError } from '@sorrel/service-kit/settings/config-error';
import { readS3 } from './storage.config.ts';

const s3 = { MEDIA_STORAGE: 's3', S3_BUCKET: 'photos-of-a-clinic' };

test('photos lie in a folder unless it is said otherwise', () => {
  expect([readS3({}), readS3({ MEDIA_STORAGE: 'disk', S3_BUCKET: 'elsewhere' })]).toEqual([null, null]);
});

test('a bucket at Amazon needs only its name: the credentials come from the machine', () => {
  expect(readS3(s3)).toEqual({
    endpoint: null,
    region: 'eu-west-2',
    bucket: 'photos-of-a-clinic',
    prefix: 'photos/',
    credentials: null,
    isPathStyle: false,
    timeoutMs: 10_000,
  });
});

test("another maker's store has the bucket in the path, unless it is said otherwise", () => {
  const own = { ...s3, S3_ENDPOINT: 'http://minio:9000', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' };
  expect(readS3(own)).toMatchObject({ isPathStyle: true, credentials: { accessKeyId: 'a', secretAccessKey: 'b' } });
  expect(readS3({ ...own, S3_FORCE_PATH_STYLE: 'off' })?.isPathStyle).toBe(false);
});

test.each([
  ['', 'photos/'],
  ['shop', 'shop/'],
  ['shop/photos/', 'shop/photos/'],
])('the prefix %j puts objects under %j', (S3_PREFIX, prefix) => {
  expect(readS3({ ...s3, S3_PREFIX })?.prefix).toBe(prefix);
});

test.each<[Record<string, string>, RegExp]>([
  [{ MEDIA_STORAGE: 'S3' }, /^MEDIA_STORAGE: must be disk or s3\.$/],
  [{ S3_BUCKET: '' }, /^S3_BUCKET is missing/],
  [{ S3_BUCKET: 'My Bucket' }, /^S3_BUCKET: must be the name of a bucket\.$/],
  [{ S3_ENDPOINT: 'minio:9000' }, /^S3_ENDPOINT: must begin with https:\/\/\.$/],
  [{ S3_ACCESS_KEY_ID: 'a' }, /^S3_SECRET_ACCESS_KEY is missing/],
  [{ S3_SECRET_ACCESS_KEY: 'a' }, /^S3_ACCESS_KEY_ID is missing/],
  [{ S3_PREFIX: '/photos' }, /^S3_PREFIX: must be letters/],
  [{ S3_FORCE_PATH_STYLE: 'yes' }, /^S3_FORCE_PATH_STYLE: must be on or off\.$/],
  [{ S3_TIMEOUT_MS: '5' }, /^S3_TIMEOUT_MS: /],
])('%j is refused in one line that names it', (wrong, line) => {
  const read = () => readS3({ ...s3, ...wrong });
  expect(read).toThrow(ConfigError);
  try {
    read();
  } catch (error) {
    expect((error as ConfigError).problems).toEqual([expect.stringMatching(line)]);
  }
});
