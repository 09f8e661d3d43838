import { expect, test } from '@jest/globals';
import { Injectable } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, MetadataScanner } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { JobHandler, JobMark } from './job-handler.ts';
import { bulksOf } from './queues.ts';

@Injectable()
class Mails {
  @JobHandler('send-mail', { isBulk: true, maxAttempts: 3 })
  async send() {}
  @JobHandler('clean-up')
  async clean() {}
  async neither() {}
}

test('Nest finds a job’s handler by its kind, with its options', async () => {
  const module = await Test.createTestingModule({ imports: [DiscoveryModule], providers: [Mails] }).compile();
  const discovery = module.get(DiscoveryService);
  const wrapper = discovery.getProviders().find(({ instance }) => instance instanceof Mails);
  const names = new MetadataScanner().getAllMethodNames(Mails.prototype);
  expect(names.map((name) => [name, wrapper && discovery.getMetadataByDecorator(JobMark, wrapper, name)])).toEqual([
    ['send', { kind: 'send-mail', options: { isBulk: true, maxAttempts: 3 } }],
    ['clean', { kind: 'clean-up', options: {} }],
    ['neither', undefined],
  ]);
});

test.each([
  ['none', []],
  ['jobs', [false]],
  ['jobs and bulk', [false, true]],
] as const)('a service that needs "%s" has these queues', (needs, bulks) => {
  expect(bulksOf(needs)).toEqual(bulks);
});
