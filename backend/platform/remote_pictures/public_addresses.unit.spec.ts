import { test } from '@japa/runner'
import { ForbiddenAddress, PublicAddresses } from '#platform/remote_pictures/public_addresses'

const FORBIDDEN = [
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.2.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:a01:203',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
]

test.group('PublicAddresses', () => {
  test('forbids the address {$self}')
    .with(FORBIDDEN)
    .run(async ({ assert }, address) => {
      const hosts = new PublicAddresses([], async () => ['93.184.215.14', address])
      assert.isFalse(hosts.allows(address))
      await assert.rejects(() => hosts.of('both.test'), ForbiddenAddress)
      const host = new URL(`http://${address.includes(':') ? `[${address}]` : address}/`).hostname
      await assert.rejects(() => hosts.of(host), ForbiddenAddress)
    })

  test('forbids loopback in another spelling: {$self}')
    .with(['127.1', '2130706433', '0x7f.1', '0177.0.0.1', '127.0.0.1.', '①②⑦.0.0.1'])
    .run(async ({ assert }, host) => {
      const { hostname } = new URL(`http://${host}/`)
      await assert.rejects(() => new PublicAddresses().of(hostname), ForbiddenAddress)
    })

  test('allows internet addresses and configured networks', async ({ assert }) => {
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c']) {
      assert.isTrue(new PublicAddresses().allows(address))
    }
    const hosts = new PublicAddresses(['10.0.0.0/8', 'fd00::/8'])
    for (const address of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1']) {
      assert.isTrue(hosts.allows(address), address)
    }
    for (const address of ['11.0.0.1.2', '127.0.0.1', '192.168.0.1', 'fc00::1']) {
      assert.isFalse(hosts.allows(address), address)
    }
  })

  test('forbids a name without addresses', async ({ assert }) => {
    await assert.rejects(
      () => new PublicAddresses([], async () => []).of('a.test'),
      ForbiddenAddress
    )
  })
})
