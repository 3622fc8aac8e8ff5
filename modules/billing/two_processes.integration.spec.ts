import { test } from '@japa/runner'
import { STORIES } from '#testing/billing/stories'
import { BillingWorld } from '#testing/billing/billing_world'
import { workElsewhere } from '#testing/billing/mortal_billing'
import { assertStoryEnds, tellStory } from '#testing/billing/told_story'
import { assertEqualsReplay } from '#testing/equals_replay'

/** `times`: how often each process receives each webhook. */
for (const [how, times] of [
  ['each webhook once per process', [1, 1]],
  ['each webhook 25 times in total', [13, 12]],
] as const) {
  test(`two processes handle all stories at once, one in order and one reversed, ${how}`, async ({
    assert,
    cleanup,
  }) => {
    const world = await BillingWorld.open({ processes: 2 })
    cleanup(() => world.close())
    const told = []
    for (const [i, story] of STORIES.entries()) {
      told.push({ story, ...(await tellStory(world, i + 1, story)) })
    }
    const bodies = told.flatMap(({ events }) => events.map(({ body }) => body))
    await Promise.all([
      workElsewhere(world, { kind: 'webhook', bodies, times: times[0] }),
      workElsewhere(world, { kind: 'webhook', bodies: bodies.toReversed(), times: times[1] }),
    ])
    const { rows } = await world.pool.query<{ least: number }>(
      'select min(deliveries) as least from webhook_events'
    )
    assert.equal(rows[0]!.least, times[0] + times[1])
    for (const { userId, story } of told) {
      await assertStoryEnds(assert, world, userId, story, story.name)
    }
    await assertEqualsReplay(assert, world.stacks[0]!)
    assert.isEmpty(world.stacks.flatMap(({ errors }) => errors))
  }).tags(['@thorough'])
}
