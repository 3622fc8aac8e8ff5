import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from '@japa/runner'
import { png } from '#platform/files/testing/pictures'
import { signUpVerified } from '#testing/accounts'
import { atEndOfSuite } from '#testing/cleanup'
import { eventually } from '#testing/eventually'
import { Installation } from '#testing/faults/installation'
import { inRounds } from '#testing/faults/rounds'
import { makeBranch, paragraph } from '#modules/workspace/testing/branch'
import { upload } from '#modules/workspace/testing/uploads'

/** Number of saves during the fault. */
const SAVES = 5

test.group('Saving pages with pictures', (group) => {
  let installation: Installation
  let edit: (text: string) => Promise<number>
  let picture: () => Promise<number>

  group.setup(async () => {
    installation = await Installation.shared()
    const { client } = await signUpVerified(installation.entrance.url)
    const { page } = await makeBranch(client)
    const key = await upload(client, page, 'image/png', png({ size: 2_000 }))
    const image = { type: 'image', attrs: { src: `/api/v1/files/${key}` } }
    edit = async (text) => {
      const content = JSON.stringify({ type: 'doc', content: [image, paragraph(text)] })
      return (await client.put(`blocks/${page}`, { content })).status
    }
    picture = async () => (await client.get(`files/${key}`)).status
  })

  for (const [what, breaks, mends] of [
    ['away', () => installation.bucket.refuse(), () => installation.bucket.restore()],
    ['hanging', () => installation.bucket.freeze(), () => installation.bucket.thaw()],
    ['forbidden', forbid, allow],
  ] as const) {
    test(`pages are saved and pictures return 503 while the bucket is ${what}`, async ({
      assert,
    }) => {
      const fault = async () => {
        await breaks()
        try {
          for (let i = 0; i < SAVES; i++) assert.equal(await edit(`${what} ${i}`), 200)
          assert.equal(await picture(), 503)
        } finally {
          await mends()
        }
        await eventually(async () => assert.equal(await picture(), 200))
      }
      await inRounds(`Bucket ${what}`, { installation, assert, fault, unnoticed: true })
    })
  }

  let allowed = ''

  async function forbid() {
    const denies = createServer((_call, response) => response.writeHead(403).end())
    await new Promise<void>((resolve) => denies.listen(0, '127.0.0.1', resolve))
    atEndOfSuite(async () => denies.close())
    allowed = installation.bucket.leadTo(
      `http://127.0.0.1:${(denies.address() as AddressInfo).port}`
    )
  }

  function allow() {
    installation.bucket.leadTo(allowed)
  }
})
