import { test } from '@japa/runner'
import { build } from '../../../fixtures/build.js'
import { paste } from '../../../paste/fixtures/paste.js'
import { notion } from '../../../paste/fixtures/shapes.js'
import { inLanguage, languageOn } from './paste-code.js'

const { br, code, doc, h1, italic, li, p, pre, ul } = { ...build, li: build.ul }
const inside = (language: string, text: string) => pre({ language }, text)

const JETBRAINS = `<html><head><meta http-equiv="content-type" content="text/html; charset=UTF-8"></head><body><pre style="background-color:#2b2b2b;color:#a9b7c6;font-family:'JetBrains Mono',monospace;font-size:9,8pt;"><span style="color:#cc7832;">if </span>(tide) {<br>    <span style="color:#ffc66d;">go</span>()<span style="color:#cc7832;">;<br></span>}</pre></body></html>`
const JETBRAINS_LINE = `<html><body><pre style="background-color:#2b2b2b;font-family:'JetBrains Mono',monospace;"><span>go</span>()</pre></body></html>`
const VS_CODE_LINE = `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span>go()</span></div></div>`
const GITHUB = `<div class="highlight highlight-source-ts notranslate"><pre class="notranslate"><span class="pl-k">if</span> (tide) {\n  go()\n}</pre><div class="zeroclipboard-container"><clipboard-copy><svg></svg></clipboard-copy></div></div>`
const GITHUB_LINES = `<table class="highlight tab-size js-file-line-container"><tbody><tr><td id="L1" class="blob-num js-line-number" data-line-number="1"></td><td id="LC1" class="blob-code blob-code-inner js-file-line"><span class="pl-k">if</span> (tide) {</td></tr><tr><td id="L2" class="blob-num" data-line-number="2"></td><td id="LC2" class="blob-code blob-code-inner">  go()</td></tr></tbody></table>`
const CONFLUENCE = `<div class="code panel pdl"><div class="codeContent panelContent pdl"><pre class="syntaxhighlighter-pre" data-syntaxhighlighter-params="brush: java; gutter: false; theme: Confluence" data-theme="Confluence">if (tide) {\n  go();\n}</pre></div></div>`
const CONFLUENCE_CLOUD = `<div class="code-block" data-language="python"><span data-ds--code--code-block=""><code class="language-python"><span>if tide:</span></code></span></div><pre class="x"><code class="language-python"><span>if tide:\n</span><span>  go()</span></code></pre>`
const STACK_OVERFLOW = `<pre class="lang-py s-code-block"><code class="hljs language-python"><span class="hljs-keyword">if</span> tide:\n    go()\n</code></pre>`
const SPHINX = `<div class="highlight-python notranslate"><div class="highlight"><pre><span></span><span class="linenos">1</span><span class="k">if</span> tide:\n<span class="linenos">2</span>    go()\n</pre></div></div>`
const ROUGE = `<div class="language-ruby highlighter-rouge"><div class="highlight"><table><tbody><tr><td class="rouge-gutter gl"><pre class="lineno">1\n2</pre></td><td class="rouge-code"><pre>if tide\n  go</pre></td></tr></tbody></table></div></div>`
const WORD = `<p class=MsoNormal>Run:</p><p class=MsoNormal><span style='font-family:"Courier New"'>if (tide) {<o:p></o:p></span></p><p class=MsoNormal><span style='font-family:"Courier New"'>&nbsp; go()<o:p></o:p></span></p><p class=MsoNormal><span style='font-family:"Courier New"'>}<o:p></o:p></span></p><p class=MsoNormal>Then <span style='font-family:Consolas'>stop</span>.</p>`
const GOOGLE_DOCS = `<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-size:11pt;font-family:'Roboto Mono',monospace;">if (tide) {</span></p><p dir="ltr"><span style="font-size:11pt;font-family:'Roboto Mono',monospace;">&nbsp;&nbsp;go()</span></p><p dir="ltr"><span style="font-family:Arial">after</span></p></b>`
const SLACK = `<meta charset='utf-8'><pre class="c-mrkdwn__pre" data-stringify-type="pre">if (tide) {<br>  go()<br>}</pre>`

test.group('Code of other programs', () => {
  test('code from {from} is pasted as {found}')
    .with([
      { from: 'JetBrains', html: JETBRAINS, found: doc(pre('if (tide) {\n    go();\n}')) },
      { from: 'JetBrains, a line', html: JETBRAINS_LINE, found: doc(p(code('go()'))) },
      { from: 'VS Code, a line', html: VS_CODE_LINE, found: doc(p(code('go()'))) },
      { from: 'GitHub', html: GITHUB, found: doc(inside('typescript', 'if (tide) {\n  go()\n}')) },
      { from: 'GitHub, lines', html: GITHUB_LINES, found: doc(pre('if (tide) {\n  go()')) },
      {
        from: 'Confluence',
        html: CONFLUENCE,
        found: doc(inside('java', 'if (tide) {\n  go();\n}')),
      },
      {
        from: 'Confluence Cloud',
        html: CONFLUENCE_CLOUD,
        found: doc(p(code('if tide:')), inside('python', 'if tide:\n  go()')),
      },
      {
        from: 'Stack Overflow',
        html: STACK_OVERFLOW,
        found: doc(inside('python', 'if tide:\n    go()')),
      },
      { from: 'Sphinx', html: SPHINX, found: doc(inside('python', 'if tide:\n    go()')) },
      { from: 'Jekyll', html: ROUGE, found: doc(inside('ruby', 'if tide\n  go')) },
      {
        from: 'Word',
        html: WORD,
        found: doc(p('Run:'), pre('if (tide) {\n  go()\n}'), p('Then stop.')),
      },
      {
        from: 'Google Docs',
        html: GOOGLE_DOCS,
        found: doc(pre('if (tide) {\n  go()'), p('after')),
      },
      { from: 'Slack', html: SLACK, found: doc(pre('if (tide) {\n  go()\n}')) },
      {
        from: 'Notion, in an item',
        html: notion(
          '<ul>\n<li>a\n<pre><code class="language-rust">b\n  c\n</code></pre>\n</li>\n</ul>'
        ),
        found: doc(li(p('a'), inside('rust', 'b\n  c'))),
      },
      {
        from: 'a page, beside blocks',
        html: '<h1>a</h1><pre>b\tc</pre><p><i>d</i><br><code>e</code></p><pre> </pre>',
        found: doc(h1('a'), pre('b\tc'), p(italic('d'), br(), code('e'))),
      },
      {
        from: 'a page with a foreign language',
        html: '<pre><code class="language-&quot;><img src=x>">a</code></pre><pre data-lang="mermaid">b</pre>',
        found: doc(pre('a'), inside('mermaid', 'b')),
      },
      {
        from: 'a page without code in it',
        html: '<div class="code-block">a</div>',
        found: doc(p('a')),
      },
    ])
    .run(({ assert }, { html, found }) => {
      assert.deepEqual(paste(html).toJSON(), found.toJSON())
    })

  test('the language of VS Code is read from its own data: {0}')
    .with([
      ['{"version":1,"mode":"typescriptreact"}', 'typescript'],
      ['{"mode":"plaintext"}', null],
      ['{"mode":"markdown"}', null],
      ['', null],
    ] as const)
    .run(({ assert }, [said, language]) => {
      assert.equal(languageOn({ getData: () => said }), language)
    })

  test('pasted code without a language gets the language of the clipboard', ({ assert }) => {
    const page = doc(pre('a'), ul(p('b'), pre('c')), inside('go', 'd'))
    const named = doc(inside('css', 'a'), ul(p('b'), inside('css', 'c')), inside('go', 'd'))
    assert.deepEqual(inLanguage(page.slice(0), 'css').content.toJSON(), named.content.toJSON())
  })
})
