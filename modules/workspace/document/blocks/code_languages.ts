/** Language of a code block: its id, its name for users, and other names that people write. */
export interface CodeLanguage {
  id: string
  name: string
  aliases: readonly string[]
}

/**
 * Languages that users can choose, by name. The ids are those of highlight.js; a comma separates
 * the aliases.
 */
export const CODE_LANGUAGES: readonly CodeLanguage[] = [
  language('arduino', 'Arduino', 'ino'),
  language('bash', 'Bash', 'sh,zsh,shellscript'),
  language('c', 'C', 'h'),
  language('csharp', 'C#', 'cs,c#,dotnet'),
  language('cpp', 'C++', 'c++,cc,cxx,hpp,h++'),
  language('clojure', 'Clojure', 'clj,edn'),
  language('css', 'CSS'),
  language('dart', 'Dart'),
  language('diff', 'Diff', 'patch,udiff'),
  language('dockerfile', 'Dockerfile', 'docker'),
  language('elixir', 'Elixir', 'ex,exs'),
  language('erlang', 'Erlang', 'erl'),
  language('fsharp', 'F#', 'fs,f#'),
  language('go', 'Go', 'golang'),
  language('graphql', 'GraphQL', 'gql'),
  language('groovy', 'Groovy'),
  language('haskell', 'Haskell', 'hs'),
  language('xml', 'HTML, XML', 'html,xhtml,svg,rss,atom,xsl,plist,vue,svelte'),
  language('http', 'HTTP', 'https'),
  language('ini', 'INI, TOML', 'toml,editorconfig,properties'),
  language('java', 'Java', 'jsp'),
  language('javascript', 'JavaScript', 'js,jsx,mjs,cjs,javascriptreact'),
  language('json', 'JSON', 'jsonc,json5,ipynb'),
  language('julia', 'Julia', 'jl'),
  language('kotlin', 'Kotlin', 'kt,kts'),
  language('latex', 'LaTeX', 'tex'),
  language('less', 'Less'),
  language('lua', 'Lua'),
  language('makefile', 'Makefile', 'mk,mak,make'),
  language('markdown', 'Markdown', 'md,mkdown,mkd,mdx'),
  language('matlab', 'MATLAB'),
  language('nginx', 'Nginx', 'nginxconf'),
  language('objectivec', 'Objective-C', 'objc,obj-c,objective-c,mm'),
  language('ocaml', 'OCaml', 'ml'),
  language('perl', 'Perl', 'pl,pm'),
  language('php', 'PHP'),
  language('powershell', 'PowerShell', 'pwsh,ps,ps1'),
  language('protobuf', 'Protocol Buffers', 'proto'),
  language('python', 'Python', 'py,gyp,python3'),
  language('r', 'R'),
  language('ruby', 'Ruby', 'rb,gemspec'),
  language('rust', 'Rust', 'rs'),
  language('scala', 'Scala'),
  language('scss', 'SCSS', 'sass'),
  language('shell', 'Shell session', 'console,shellsession,sh-session'),
  language('sql', 'SQL', 'mysql,psql,sqlite'),
  language('swift', 'Swift'),
  language('typescript', 'TypeScript', 'ts,tsx,mts,cts,typescriptreact'),
  language('vbnet', 'Visual Basic', 'vb'),
  language('wasm', 'WebAssembly', 'wat'),
  language('yaml', 'YAML', 'yml'),
]

function language(id: string, name: string, aliases = ''): CodeLanguage {
  return { id, name, aliases: aliases === '' ? [] : aliases.split(',') }
}

/** Names that stand for text without a language. */
const PLAIN = ['', 'text', 'txt', 'plain', 'plaintext', 'plain-text', 'none', 'nohighlight', 'auto']
/** Any language's name in a document. Markdown may name ones that no program highlights. */
const LANGUAGE = /^[a-z\d][a-z\d+#._-]{0,31}$/
const IDS = new Map(
  CODE_LANGUAGES.flatMap(({ id, aliases }) => [id, ...aliases].map((name) => [name, id] as const))
)

export function isLanguage(value: unknown): value is string {
  return typeof value === 'string' && LANGUAGE.test(value)
}

/** Returns the id of a language that users can choose; undefined for any other name. */
export function knownLanguage(name: string) {
  return IDS.get(name.toLowerCase())
}

/** Reads a language's name from outside; null for plain text and for names that are none. */
export function readLanguage(name: string | null | undefined): string | null {
  const word = name?.trim().toLowerCase() ?? ''
  if (PLAIN.includes(word)) return null
  return knownLanguage(word) ?? (isLanguage(word) ? word : null)
}

/** Returns the name shown to users. */
export function languageName(id: string | null) {
  if (id === null) return 'Plain text'
  return CODE_LANGUAGES.find((language) => language.id === id)?.name ?? id
}
