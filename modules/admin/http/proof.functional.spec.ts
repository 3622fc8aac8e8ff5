import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { checkAnchors, readStatement } from '#kernel/chain/anchor'
import { Anchors } from '#kernel/chain/anchors'
import { eventually } from '#testing/eventually'
import type { ProofResponse } from '#modules/admin/api'
import { signUpStaff } from '#modules/admin/testing/staff'

const KEYS = ['events', 'head', 'lag', 'block_events', 'keys', 'anchors']

test.group('GET /audit/proof', () => {
  for (const scope of ['auditor', 'admin'] as const) {
    test(`the scope ${scope} can get the proof and check the log elsewhere`, async ({ assert }) => {
      const { client } = await signUpStaff(scope)
      const anchors = await app.container.make(Anchors)
      await eventually(async () => assert.exists(await anchors.chain.head()))
      await anchors.signIfDue()
      const { status, body } = await client.get<ProofResponse>('audit/proof')
      assert.equal(status, 200)
      const { data } = body
      assert.sameMembers(Object.keys(data), KEYS)
      assert.isAtLeast(data.lag!.events, 0)
      assert.isNotEmpty(data.anchors)
      assert.isEmpty(checkAnchors(data.anchors, data.keys).problems)
      assert.match(data.head!, /^[0-9a-f]{64}$/)
      assert.isAtLeast(data.events, readStatement(data.anchors.at(-1)!)!.events)
      for (const anchor of data.anchors) {
        assert.sameMembers(Object.keys(anchor), ['statement', 'signatures'])
      }
    })
  }
})
