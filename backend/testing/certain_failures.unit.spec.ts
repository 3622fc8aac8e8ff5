import { test } from '@japa/runner'
import { isCertain } from '#testing/certain_failures'

test('failures of contracts, golden events and properties count as certain: {file} {message}')
  .with([
    {
      file: 'backend/kernel/event_store/eventstoredb/contract.integration.spec.ts',
      message: '',
      is: true,
    },
    { file: 'modules/golden_events.unit.spec.ts', message: 'expected 1', is: true },
    { file: 'backend/platform/http/fuzz.functional.spec.ts', message: 'answered 500', is: true },
    { file: 'modules/random_calls.functional.spec.ts', message: 'answered 500', is: true },
    { file: 'a.unit.spec.ts', message: 'Property failed after 1 tests\n{ seed: -7, …', is: true },
    { file: 'a.unit.spec.ts', message: 'SEED=42, step 3: expected', is: true },
    { file: '', message: 'a hook of the suite', is: true },
    { file: 'a.unit.spec.ts', message: 'expected 1 to equal 2', is: false },
    { file: 'seeds.unit.spec.ts', message: 'the plans are not seeded', is: false },
  ])
  .run(({ assert }, { file, message, is }) => {
    assert.equal(isCertain(file, [{ error: new Error(message) }]), is)
  })
