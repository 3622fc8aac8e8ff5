import { test } from '@japa/runner'
import { progressBar } from '#projections/operations/progress_bar'

/** Returns a fake terminal or file that records its output. */
function output(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string) => written.push(text) > 0
  return { isTTY, write: write as NodeJS.WriteStream['write'], written }
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)

test.group('Progress bar of a rebuild', () => {
  test('the bar grows with the time of the events on one line', ({ assert }) => {
    const terminal = output(true)
    const bar = progressBar('blocks', terminal)
    bar.show(ago(100), 0)
    bar.show(ago(50), 500)
    bar.show(ago(0), 300)
    assert.equal(bar.done(), 800)
    const [none, half, all, end] = terminal.written
    assert.equal(none, `\rblocks ${'░'.repeat(30)} 0% 0 events`)
    assert.match(half!, /^\rblocks █{15}░{15} (49|50)% 500 events$/)
    assert.match(all!, /^\rblocks █{30} (99|100)% 800 events$/)
    assert.equal(end, '\n')
  })

  test('the bar stays full if events come from a clock that is ahead', ({ assert }) => {
    const terminal = output(true)
    const bar = progressBar('blocks', terminal)
    bar.show(ago(10), 1)
    bar.show(ago(-10), 1)
    assert.include(terminal.written[1]!, `${'█'.repeat(30)} 100% 2 events`)
  })

  test('without a terminal, it counts events and writes nothing', ({ assert }) => {
    const file = output(false)
    const bar = progressBar('blocks', file)
    bar.show(ago(10), 3)
    bar.show(ago(0), 4)
    assert.equal(bar.done(), 7)
    assert.isEmpty(file.written)
  })
})
