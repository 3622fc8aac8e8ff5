import { test } from '@japa/runner'
import { deviceOf } from '#platform/http/routing/device'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'
const DEVICES: [agent: string, device: string][] = [
  [`${WINDOWS}; rv:128.0) Gecko/20100101 Firefox/128.0`, 'Firefox on Windows'],
  [`${WINDOWS}) ${WEBKIT} Safari/537.36`, 'Chrome on Windows'],
  [`${WINDOWS}) ${WEBKIT} Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'Safari on macOS',
  ],
  [`${IPHONE} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`Mozilla/5.0 (Linux; Android 14; Pixel 8) ${WEBKIT} Mobile Safari/537.36`, 'Chrome on Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
]

test.group('Device of a request', () => {
  test('names browser and system without versions', ({ assert }) => {
    for (const [agent, device] of DEVICES) assert.equal(deviceOf(agent), device, agent)
  })

  test('is unknown for programs, missing headers and nonsense', ({ assert }) => {
    for (const agent of [
      undefined,
      '',
      'node',
      'curl/8.5.0',
      '(((',
      'My secret/1.0 (Windows NT 10.0) x',
    ]) {
      assert.isUndefined(deviceOf(agent), agent)
    }
  })

  test('never repeats a long header', ({ assert }) => {
    const device = deviceOf(`${DEVICES[0]![0]} ${'secret '.repeat(10_000)}`)
    assert.equal(device, 'Firefox on Windows')
  })
})
