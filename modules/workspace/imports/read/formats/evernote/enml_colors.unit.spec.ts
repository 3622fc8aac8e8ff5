import { test } from '@japa/runner'
import { opened, pageNamed } from '../../testing/archives.js'
import { enex, note } from '../../testing/enex.js'

test.group('Colors of Evernote notes', () => {
  test('highlights and texts keep their colors', async ({ assert, cleanup }) => {
    const enml =
      '<div><span style="--en-highlight:green;background-color: #8dffa8;">a</span> <span style="-evernote-highlight:true;background-color:#FFFAA5">b</span> ' +
      '<span style="color:rgb(255, 0, 0);">c</span> <font color="#0000ff">d</font> <span style="color:rgb(0, 0, 0);">e</span> <span style="--en-highlight:false;">f</span></div>'
    const read = await opened(cleanup, enex(note('Star', enml)), { fileName: 'A.enex' })
    const { parts } = await pageNamed(read, 'Star')
    const colors = parts[0]![0]!.content!.map(({ text, marks = [] }) => [
      text,
      ...marks.map((mark) => {
        const { type, attrs } = mark as { type: string; attrs: { color: string } }
        return `${type} ${attrs.color}`
      }),
    ])
    assert.deepEqual(colors, [
      ['a', 'background green'],
      [' '],
      ['b', 'background yellow'],
      [' '],
      ['c', 'color red'],
      [' '],
      ['d', 'color blue'],
      [' e f'],
    ])
  })

  test('colors of a clipped page belong to its design', async ({ assert, cleanup }) => {
    const enml =
      '<div style="--en-clipped-content:article;"><span style="color:rgb(255, 0, 0);">c</span></div>'
    const read = await opened(cleanup, enex(note('Clip', enml)), { fileName: 'A.enex' })
    assert.notInclude(JSON.stringify((await pageNamed(read, 'Clip')).parts), 'red')
  })
})
