import { test } from '@japa/runner'
import { pageEvents, workspaceEvents } from '#modules/workspace/events'
import { actsProjection } from '#projections/acts/projection'

/** Events that are no act of a user, with the reason. */
const NO_ACT: Record<string, string> = {
  PageSnapshotTaken: 'repeats a text for faster reading, and changes nothing',
  VersionsThinned: 'is the nightly work of the server, not a change of the notes',
}

test.group('Acts', () => {
  test('each event of a workspace is an act, or has a reason not to be one', ({ assert }) => {
    const types = [...Object.keys(workspaceEvents), ...Object.keys(pageEvents)]
    assert.sameMembers(
      Object.keys(actsProjection.on),
      types.filter((type) => !(type in NO_ACT))
    )
    for (const type of Object.keys(NO_ACT)) assert.include(types, type)
  })
})
