import { randomBytes } from 'node:crypto'
import { test } from '@japa/runner'
import { HttpClient } from '#testing/http_client'
import { Installation } from '#testing/faults/installation'
import { inRounds } from '#testing/faults/rounds'
import { runServer } from '#testing/server_process'

const WEB = 0

test.group('Master key faults', (group) => {
  let installation: Installation
  group.setup(async () => {
    installation = await Installation.shared()
  })

  test('a process started with a wrong master key exits, and users notice nothing', async ({
    assert,
  }) => {
    const { settings } = installation
    const fault = async () => {
      const [id] = settings.VAULT_KEYS!.split(':')
      const wrong = { ...settings, VAULT_KEYS: `${id}:${randomBytes(32).toString('base64')}` }
      const { code, output } = await runServer(wrong)
      assert.equal(code, 1)
      assert.include(output, `'${id}' in VAULT_KEYS is not the one`)
    }
    const round = { installation, assert, fault, unnoticed: true }
    await inRounds('A process started with a wrong master key', round)
  })

  test('processes without the newest master key keep working', async ({ assert }) => {
    const fault = async () => {
      const id = `k${randomBytes(4).toString('hex')}`
      const key = `${id}:${randomBytes(32).toString('base64')}`
      await installation.restart(WEB, { VAULT_KEYS: `${key},${installation.settings.VAULT_KEYS}` })
      for (const index of installation.processes.keys()) {
        if (index !== WEB) await installation.restart(index)
      }
    }
    await inRounds('A new master key, known to one process at first', {
      installation,
      assert,
      fault,
    })
    for (const { url } of installation.processes) {
      assert.equal((await new HttpClient(url).get('/health/ready')).status, 200)
    }
  })
})
