import { test } from '@japa/runner'
import { parseHTML } from 'linkedom'
import { readItemNumbers } from './numbers.js'

function read(list: string) {
  const { document } = parseHTML(`<!doctype html><html><body>${list}</body></html>`)
  readItemNumbers(document.body as unknown as HTMLElement)
  return document.body.innerHTML
}

const items = (numbers: readonly number[]) =>
  numbers.map((number) => `<li value="${number}">${number}</li>`).join('')

test.group('Numbers of items', () => {
  test('a list ends before each item whose number is out of sequence', ({ assert }) => {
    const [first, second, third] = [[3, 4], [9], [1, 2]].map(items)
    assert.equal(
      read(`<ol>${first}<li>5</li>${second}${third}</ol>`),
      `<ol start="3">${first}<li>5</li></ol><ol start="9">${second}</ol><ol start="1">${third}</ol>`
    )
  })

  test('a list of 20,000 items in sequence stays one list', ({ assert }) => {
    const list = items(Array.from({ length: 20_000 }, (_, at) => at + 1))
    assert.equal(read(`<ol>${list}</ol>`), `<ol start="1">${list}</ol>`)
  })
})
