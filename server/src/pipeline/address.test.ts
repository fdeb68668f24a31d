import { describe, expect, test } from 'vitest';
import { hostOf, networkOf } from './address.ts';

describe('throttling counts an IPv4 address or an IPv6 /64', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:000a:0:0:1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s is %s', (address, network) => expect(networkOf(address)).toBe(network));
});

test('the Host header is read without its port', () => {
  expect(['LocalHost:3000', '[::1]:3000', '127.0.0.1', 'evil.example:80', undefined].map(hostOf)).toEqual([
    'localhost',
    '::1',
    '127.0.0.1',
    'evil.example',
    '',
  ]);
});
