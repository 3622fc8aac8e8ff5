import { test } from '@japa/runner'
import fc from 'fast-check'
import { foundBy, openChainedLog, type StoreKind } from '#testing/chained_log'

const STREAMS = ['workspace-1', 'workspace-2', 'page-1', 'page-2', 'user-1']
const RUNS: [kind: StoreKind, runs: number, tags: string[]][] = [
  ['Postgres', 4, []],
  ['Postgres', 12, ['@thorough']],
  ['EventStoreDB', 6, ['@thorough']],
]

/**
 * A tampered event before all others, because random histories produce this case only once in
 * dozens of runs.
 */
const BEFORE_ALL: [History] = [{ streams: [0], signedAfter: 0, tampered: { 0: 'inserted' } }]

/** Events as indexes of their streams, and the tampering of some events by event index. */
const histories = fc.record({
  streams: fc.array(fc.nat(STREAMS.length - 1), { minLength: 1, maxLength: 30, size: 'max' }),
  signedAfter: fc.nat(30),
  tampered: fc.dictionary(
    fc.nat(29).map(String),
    fc.constantFrom('changed' as const, 'missing' as const, 'inserted' as const),
    { maxKeys: 4 }
  ),
})

type History = typeof histories extends fc.Arbitrary<infer T> ? T : never

for (const [kind, runs, tags] of RUNS) {
  test(`every tampering with ${runs} logs in ${kind} is named, and nothing else`, async ({
    assert,
  }) => {
    const check = async ({ streams, signedAfter, tampered }: History) => {
      const log = await openChainedLog(kind)
      try {
        const revisions = new Map<string, number>()
        const places: string[] = []
        for (const [i, index] of streams.entries()) {
          const stream = STREAMS[index]!
          const revision = (revisions.get(stream) ?? -1) + 1
          revisions.set(stream, revision)
          places.push(`${stream}/${revision}`)
          await log.append(stream)
          if (i !== signedAfter) continue
          await log.project()
          await log.anchors.signFirst()
        }
        await log.project()
        const done = Object.entries(tampered).filter(([index]) => Number(index) < places.length)
        const expected: string[] = []
        for (const [index, what] of done) {
          const place = places[Number(index)]!
          if (what === 'changed') await log.tampering.change(place)
          else if (what === 'missing') await log.tampering.remove(place)
          else await log.tampering.insert(place, `plan-${index}`)
          expected.push(`${what} ${what === 'inserted' ? `plan-${index}/0` : place}`)
        }
        const report = await log.check()
        const { differences, problems, anchors } = report
        assert.deepEqual(foundBy({ ...report, differences, problems: [] }), expected.sort())
        const isSigned = signedAfter < streams.length
        const isHit = isSigned && done.some(([index]) => Number(index) <= signedAfter)
        const removed = done.filter(([, what]) => what === 'missing').length
        const isEmpty = removed === streams.length && removed === done.length
        assert.equal(problems.length > 0, isHit || (!isSigned && !isEmpty), problems.join('\n'))
        assert.equal(anchors, isSigned && !isHit ? 1 : 0)
      } finally {
        await log.close()
      }
    }
    await fc.assert(fc.asyncProperty(histories, check), {
      numRuns: runs,
      examples: [BEFORE_ALL],
    })
  }).tags(tags)
}
