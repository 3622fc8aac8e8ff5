import { test } from '@japa/runner'
import type { Aggregate } from '#kernel/aggregates/aggregate'
import { emptyFold } from '#kernel/aggregates/fold'
import { FoldsInUse } from '#kernel/aggregates/folds_in_use'
import type { Repository } from '#kernel/aggregates/repository'
import type { DomainEvent } from '#kernel/events/definitions'

const aggregate = { name: 'none', holdsText: false, initial: () => null } as unknown as Aggregate<
  null,
  DomainEvent
>

test('a fold loaded while its stream is appended to is loaded again after it', async ({
  assert,
}) => {
  const load = async () => emptyFold(aggregate)
  const folds = new FoldsInUse({ load } as unknown as Repository)
  const before = await folds.load(aggregate, 'stream')
  assert.strictEqual(await folds.load(aggregate, 'stream'), before)
  folds.drop('stream')
  const meanwhile = await folds.load(aggregate, 'stream')
  folds.appended('stream', 'event')
  assert.notStrictEqual(await folds.load(aggregate, 'stream'), meanwhile)
})
