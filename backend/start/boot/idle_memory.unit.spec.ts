import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import { collector, IdleMemory, used } from '#start/boot/idle_memory'

const MB = 1024 ** 2

/** Simulates a process with 50 MB of live objects. */
function processOf() {
  const state = { busy: 0, used: 50 * MB, collected: 0 }
  const memory = new IdleMemory({
    utilization: () => state.busy,
    used: () => state.used,
    collect: () => {
      state.collected++
      state.used = 50 * MB
    },
  })
  const look = (busy: number) => {
    state.busy = busy
    memory.look()
  }
  return { state, look }
}

/** Simulates the same process after the garbage of its start was collected. */
function started() {
  const { state, look } = processOf()
  for (let i = 0; i < 2; i++) look(0)
  return { state: Object.assign(state, { collected: 0 }), look }
}

test.group('IdleMemory', () => {
  test('an idle process collects its memory once after its start', ({ assert }) => {
    const { state, look } = processOf()
    for (let i = 0; i < 10; i++) look(0.02)
    assert.equal(state.collected, 1)
  })

  test('collects memory once the process is idle', ({ assert }) => {
    const { state, look } = started()
    state.used = 130 * MB
    look(0.6)
    look(0.02)
    assert.equal(state.collected, 0)
    look(0.02)
    assert.deepEqual([state.collected, state.used], [1, 50 * MB])
  })

  test('does not collect while the process is busy', ({ assert }) => {
    const { state, look } = started()
    state.used = 130 * MB
    for (const busy of [0.6, 0.02, 0.6, 0.02, 0.3]) look(busy)
    assert.equal(state.collected, 0)
  })

  test('does not collect when memory has hardly grown', ({ assert }) => {
    const { state, look } = started()
    for (let i = 0; i < 10; i++) look(0.02)
    assert.equal(state.collected, 0)
    state.used = 130 * MB
    look(0.02)
    state.used = 55 * MB
    for (let i = 0; i < 10; i++) look(0.02)
    assert.equal(state.collected, 1)
  })

  test('measures growth from the lower level after V8 has collected itself', ({ assert }) => {
    const { state, look } = started()
    state.used = 30 * MB
    look(0.6)
    state.used = 48 * MB
    look(0.02)
    look(0.02)
    assert.equal(state.collected, 1)
  })

  test('collector() frees old objects and their buffers', ({ assert }) => {
    const collect = collector()
    // Excludes garbage from other tests.
    collect()
    const before = used()
    let kept: unknown[] | undefined = Array.from({ length: 2_000 }, () => [
      Buffer.alloc(8_192),
      Array.from({ length: 1_000 }, (_, i) => ({ i })),
    ])
    // Collects twice, to promote the objects to the old generation.
    collect()
    collect()
    assert.isAbove(used() - before, 32 * MB)
    assert.lengthOf(kept, 2_000)
    kept = undefined
    collect()
    assert.isBelow(used() - before, 16 * MB)
  }).tags(['@thorough'])

  test('used() works in a process that has no file descriptors left', ({ assert }) => {
    const script = fileURLToPath(new URL('fixtures/out_of_files.ts', import.meta.url))
    const node = [process.execPath, ...process.execArgv, script]
    const limited = ['-c', 'ulimit -n 256; exec "$0" "$@"', ...node]
    const { stdout, stderr } = spawnSync('sh', limited, { encoding: 'utf8' })
    assert.equal(stdout, 'EMFILE true', stderr)
  }).skip(process.platform === 'win32', 'Windows has no such limit')
})
