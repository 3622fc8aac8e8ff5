import { test } from '@japa/runner'
import { weightOfCopies, weightOfSaves } from '#modules/workspace/commands/save_weight'
import { checkNodes } from '#modules/workspace/document/content'
import { firstSave } from '#modules/workspace/commands/copied_texts'

const text = (value: string) => ({ type: 'paragraph', content: [{ type: 'text', text: value }] })
const picture = (key: string) => ({ type: 'image', attrs: { src: `/api/v1/files/${key}` } })

test.group('Weight of a save', () => {
  test('is the size of its text', ({ assert }) => {
    const events = firstSave(1, checkNodes([text('a'.repeat(500))]))
    assert.approximately(weightOfSaves(events), 570, 50)
    assert.equal(weightOfSaves([]), 0)
  })

  test('grows with the files that the page shows, and so does that of a copy', ({ assert }) => {
    const nodes = checkNodes([picture('a'), picture('b'), picture('a'), text('c')])
    const [event] = firstSave(1, nodes)
    const { content_bytes: bytes } = event!.data as { content_bytes: number }
    const weight = weightOfSaves([event!])
    assert.isAtLeast(weight, bytes + 2_000)
    assert.equal(weightOfCopies(2 * bytes, [nodes, nodes]), 2 * weight)
  })
})
