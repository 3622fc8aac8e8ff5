import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from '@japa/runner'

const UI = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(UI, path), 'utf8')

test.group('Design foundations', () => {
  test('every token is shown in the stories', ({ assert }) => {
    const shown = read('foundations/foundations.stories.tsx').matchAll(/'(--[\w-]+)'/g)
    const prefixes = [...shown].map(([, prefix]) => prefix!)
    const tokens = read('tokens.css').matchAll(/^ +(--[\w-]+):/gm)
    const names = new Set([...tokens].map(([, name]) => name!))
    assert.isAbove(names.size, 100)
    const missing = [...names].filter((name) => !prefixes.some((start) => name.startsWith(start)))
    assert.deepEqual(missing, [])
  })

  test('every component has a line on when to use it', ({ assert }) => {
    const lines = read('foundations/what-when.mdx').matchAll(/^- \*\*([\w ]+)\*\*/gm)
    const said = new Set([...lines].map(([, name]) => name!))
    const components = globSync('*/*.stories.tsx', { cwd: UI })
      .map((path) => /title: '(?:Primitives|Patterns)\/(.+)'/.exec(read(path))?.[1])
      .filter((name) => name !== undefined)
    assert.isAbove(components.length, 30)
    assert.deepEqual(components.filter((name) => !said.has(name)).toSorted(), [])
  })
})
