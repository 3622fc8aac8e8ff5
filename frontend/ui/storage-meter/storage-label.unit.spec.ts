import { test } from '@japa/runner'
import { exactStorageLabel, storageLabel, storageShare } from './storage-label.js'

const GB = 1024 ** 3

test.group('Storage meter', () => {
  test('{used} bytes of {limit} GB read {label} and fill {share} %')
    .with([
      { used: 0, limit: 1, label: '0 of 1GB used', share: 0 },
      { used: 6, limit: 1, label: '6 B of 1GB used', share: 0 },
      { used: 274 * 1024, limit: 10, label: '274 kB of 10GB used', share: 0 },
      { used: 0.00999 * GB, limit: 1, label: '10.2 MB of 1GB used', share: 1 },
      { used: 0.01 * GB, limit: 1, label: '0.01 of 1GB used', share: 1 },
      { used: 0.25 * GB, limit: 1, label: '0.25 of 1GB used', share: 25 },
      { used: 1.234 * GB, limit: 10, label: '1.23 of 10GB used', share: 12 },
      { used: 3 * GB, limit: 2, label: '3 of 2GB used', share: 100 },
      { used: 0, limit: 0, label: '0 of 0GB used', share: 100 },
    ])
    .run(({ assert }, { used, limit, label, share }) => {
      assert.equal(storageLabel(used, limit), label)
      assert.equal(Math.round(storageShare(used, limit)), share)
    })

  test('{used} bytes of 1 GB have the exact label {label}')
    .with([
      { used: 0, label: '0 B of 1 GB used' },
      { used: 6, label: '6 B of 1 GB used' },
      { used: 1_023, label: '1020 B of 1 GB used' },
      { used: 1_536, label: '1.5 kB of 1 GB used' },
      { used: 5 * 1024 ** 2, label: '5 MB of 1 GB used' },
      { used: 2_000 * GB, label: '1.95 TB of 1 GB used' },
    ])
    .run(({ assert }, { used, label }) => assert.equal(exactStorageLabel(used, 1), label))

  test('a tiny share is still a number in a notation that ARIA accepts', ({ assert }) => {
    assert.equal(String(storageShare(6, 1)), '0')
    assert.equal(String(storageShare(0.1234 * GB, 1)), '12.3')
  })
})
