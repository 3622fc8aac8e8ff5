import { test } from '@japa/runner'
import { opened, pageNamed } from '../../testing/archives.js'
import { enex, md5, note, resource } from '../../testing/enex.js'

const PNG = Buffer.from('89504e470d0a1a0a', 'hex')

test.group('Boxes of Evernote notes', () => {
  test('code keeps its lines, its language and the pictures in it', async ({ assert, cleanup }) => {
    const enml = `<div style="--en-codeblock:true; --en-syntaxLanguage:csharp;"><div>boat<br/>net</div>\n<div><br/></div><div><div>a</div><div>b</div></div><ul><li>c</li></ul><div>at <a href="https://tides.test/">d</a><en-media type="image/png" hash="${md5(PNG)}"/></div></div>`
    const more = resource(PNG, 'image/png', 'map.png')
    const read = await opened(cleanup, enex(note('Code', enml, more)), { fileName: 'A.enex' })
    const page = await pageNamed(read, 'Code')
    assert.equal(
      page.text,
      '```csharp\nboat\nnet\n\na\nb\nc\nat d\n```\n\n![](/api/v1/files/imported-1)'
    )
    assert.deepEqual(
      page.problems.map(({ code, detail }) => [code, detail]),
      [['unknown_part', 'Links in code']]
    )
  })

  test('diagrams stay code, and formulas stay formulas', async ({ assert, cleanup }) => {
    const enml =
      '<div style="--en-mermaidblock:true; --en-displayMode:split;"><div>graph TD</div><div>  a --&gt; b</div></div>' +
      '<div style="--en-formulablock:true;"><div>a = b^2</div></div><div style="--en-formulablock:true;"><div><br/></div></div>'
    const read = await opened(cleanup, enex(note('Map', enml)), { fileName: 'A.enex' })
    const { text } = await pageNamed(read, 'Map')
    assert.equal(text, '```mermaid\ngraph TD\n  a --> b\n```\n\n$$\na = b^2\n$$')
  })

  test('toggles and callouts stay', async ({ assert, cleanup }) => {
    const enml =
      '<div style="--en-toggle:true; --en-isCollapsed:true;"><div style="--en-toggleSummary:true;">Nets</div><div style="--en-toggleContent:true;"><div style="padding-left:40px;">Mend</div></div></div>' +
      '<div style="--en-callout:true; --en-emoji:💡;"><div>Low tide</div><div>At noon</div></div>' +
      '<div style="--en-callout:true; --en-emoji:🚢;"><ul><li>Star</li></ul></div>'
    const read = await opened(cleanup, enex(note('Pier', enml)), { fileName: 'A.enex' })
    const { text } = await pageNamed(read, 'Pier')
    assert.equal(
      text,
      '<details>\n<summary>Nets</summary>\n\nMend\n\n</details>\n\n> [!TIP]\n> Low tide\n>\n> At noon\n\n> [!NOTE]\n> 🚢\n>\n> - Star'
    )
  })

  test('the notice in place of tasks is no text, and lost tasks have a line in the report', async ({
    assert,
    cleanup,
  }) => {
    const place = (id: string) =>
      `<div style="--en-task-group:true; --en-id:${id};"><div>Not supported here</div></div>`
    const task =
      '<task><title>Row</title><taskStatus>open</taskStatus><taskGroupNoteLevelID>g1</taskGroupNoteLevelID></task>'
    const enml = `${place('g1')}<div>Between</div>${place('g2')}`
    const read = await opened(cleanup, enex(note('Plan', enml, task)), { fileName: 'A.enex' })
    const page = await pageNamed(read, 'Plan')
    assert.equal(page.text, '- [ ] Row\n\nBetween')
    assert.deepEqual(
      page.problems.map(({ detail }) => detail),
      ['Tasks']
    )
  })
})
