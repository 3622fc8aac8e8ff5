import { test } from '@japa/runner'
import { planExport } from './export_plan.js'
import { relativeAddress } from './relative_address.js'
import { summaryOf } from './testing/summaries.js'

const paths = (blocks: Parameters<typeof planExport>[0]) =>
  planExport(blocks, '.md').items.map(({ path }) => path)

test.group('Plan of an export', () => {
  test('folders contain their items in order, and pages have an ending', ({ assert }) => {
    const blocks = [
      summaryOf(1, 'folder', null, 'Garden'),
      summaryOf(2, 'folder', null, 'garden'),
      summaryOf(3, 'file', 1, 'Beds'),
      summaryOf(4, 'section', 3, ''),
      summaryOf(6, 'page', 4, 'Tomatoes'),
      summaryOf(5, 'page', 4, 'TOMATOES'),
      summaryOf(7, 'page', 4, ''),
    ]
    assert.deepEqual(paths(blocks), [
      'Garden',
      'Garden/Beds',
      'Garden/Beds/untitled section',
      'Garden/Beds/untitled section/Tomatoes.md',
      'Garden/Beds/untitled section/TOMATOES (2).md',
      'Garden/Beds/untitled section/Untitled page.md',
      'garden (2)',
    ])
  })

  test('a page alone is at the root', ({ assert }) => {
    assert.deepEqual(paths([summaryOf(9, 'page', 8, '../x')]), ['-x.md'])
  })

  test('names that the archive needs for itself get a number', ({ assert }) => {
    const names = ['account', 'Files', 'strata.json', 'style.css']
    const folders = names.map((name, at) => summaryOf(at + 1, 'folder', null, name))
    assert.deepEqual(
      paths(folders),
      names.map((name) => `${name} (2)`)
    )
  })
})

test.group('Addresses within an archive', () => {
  test('{0} leads to {1} as {2}')
    .with([
      ['a/b/Page.md', 'a/b/Other.md', 'Other.md'],
      ['a/b/Page.md', 'a/b/files/boat.png', 'files/boat.png'],
      ['a/b/Page.md', 'a/c/Other.md', '../c/Other.md'],
      ['a/b/Page.md', 'd/Other.md', '../../d/Other.md'],
      ['a/b/Page.md', 'a/b', '../b'],
      ['Page.md', 'Page.md', 'Page.md'],
      ['Page.md', 'My page (2) #1 50%.md', 'My%20page%20%282%29%20%231%2050%25.md'],
      ['Page.md', "`$x$`*_[a]!'&.md", '%60%24x%24%60%2A_%5Ba%5D%21%27%26.md'],
      ['Page.md', 'Größe 🦀.md', 'Größe%20🦀.md'],
    ] as const)
    .run(({ assert }, [from, to, address]) => {
      assert.equal(relativeAddress(from, to), address)
    })

  test('a browser resolves every address to the file', ({ assert }) => {
    const from = 'Ä b/c#/Page.md'
    for (const to of ['Ä b/c#/ü?.md', 'x%20y/& "z".md', 'Ä b/q']) {
      const url = new URL(
        relativeAddress(from, to),
        'https://a.test/' + from.split('/').map(encodeURIComponent).join('/')
      )
      assert.equal(decodeURIComponent(url.pathname), `/${to}`)
    }
  })
})
