import { Window } from 'happy-dom'
import { DOMParser } from 'prosemirror-model'
const { documentSchema } = await import('#modules/workspace/document/schema')
const { document } = new Window()
for (const html of ['<ul><li>a <pre>b</pre></li></ul>','<p>x</p>a <pre>b</pre>','<ul><li>a <p>b</p></li></ul>']) {
  const d = document.createElement('div'); d.innerHTML = html
  console.log(html, String(DOMParser.fromSchema(documentSchema).parse(d as never)))
}
