import type { Rolldown } from 'vite'

type Chunking = Rolldown.ChunkingContext
type ModuleInfo = NonNullable<ReturnType<Chunking['getModuleInfo']>>
type Group = Rolldown.CodeSplittingGroup

const ENTRY = ['index.html']
const ENTRY_CODE = ['app/main.tsx']
const FRONT_PAGE = ['features/landing/landing-screen.tsx']
const SIGN_IN = [
  'features/auth/sign-in-screen.tsx',
  'features/auth/verify-first-screen.tsx',
  'app/overlays.tsx',
]
const APP = [
  'features/workspace/workspace-screen/workspace-screen.tsx',
  'app/live/live-updates.tsx',
  'app/app-skeleton/app-skeleton.tsx',
  'app/overlays.tsx',
]
const SIGN_UP = ['features/auth/sign-up-screen.tsx']
/** Only menus use these modules, but Base UI's index reaches them from dialogs, too. */
const KEYS_OF_MENUS = /floating-ui-react\/hooks\/use(ListNavigation|Typeahead)\.mjs/
/** The front page only reads single queries, but the library's index reaches these modules. */
const OTHER_QUERIES = /\/(mutationObserver|useMutation|useMutationState)\.js/
/** Only histories and long lists read several queries, or pages of one. */
const MANY_QUERIES =
  /\/(queriesObserver|useQueries|infiniteQueryObserver|infiniteQueryOptions|useInfiniteQuery)\.js/
const ICONS = /lucide-react\/dist\/esm\/icons\//
const BASE_UI = /node_modules\/@(base|floating)-ui\//
const CHECKBOX = ['ui/checkbox/checkbox.tsx']
const MENUS = ['app/menus/menu-code.ts']
const DIALOGS = ['ui/confirm-dialog/confirm-dialog.tsx']
const PAGE = ['features/editor/page-editor/page-editor.tsx']
/** Modules that lead to all code of the editor. */
const EDITOR = ['page-editor/page-editor.tsx', 'editor/extensions/extensions.ts']
const WRITING = ['features/editor/page-editor/writing-page.tsx']
const WRITING_OVERLAYS = ['features/editor/page-editor/writing-overlays.tsx']

/**
 * Chunks of the bundle. They are few, because each costs a request. No chunk has code that a screen
 * which fetches it does not need. Code that only one other screen needs stays with that screen. The
 * first matching group takes a module.
 */
export const chunkGroups: Group[] = [
  {
    name: 'queries',
    test: MANY_QUERIES,
    includeDependenciesRecursively: false,
    priority: 7,
  },
  // Every screen fetches the entry, so code that the front page shares costs no request there.
  {
    ...neededBy('index', [...ENTRY, ...FRONT_PAGE]),
    test: (id) => !OTHER_QUERIES.test(id) && !id.includes('/features/landing/'),
    priority: 6,
  },
  {
    ...neededBy('common', SIGN_IN, APP),
    test: (id) => !KEYS_OF_MENUS.test(id),
    includeDependenciesRecursively: false,
    priority: 3,
  },
  // The editor shares these with forms and with the tree, popups with tables. Neither fetches the
  // other's code for them.
  {
    name: 'shared',
    test: /node_modules\/valibot\/|use-sync-external-store\/|ui\/(text-field|form-field|form-error)\/|ui\/quoted\.|time-ago\/|(scroll-at-edge|load-confirm-dialog|typed-since)\./,
    includeDependenciesRecursively: false,
    priority: 2.7,
  },
  // The core of Base UI, which every control needs, and the smallest control. Tables show it.
  {
    ...neededBy('checkbox', CHECKBOX),
    test: (id) => BASE_UI.test(id) || id.includes('/ui/checkbox/'),
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 2.65,
  },
  // Shared by windows over the app and by visitors' screens. Neither fetches the other's code.
  {
    ...neededBy('dialogs', DIALOGS),
    test: (id) => !ICONS.test(id) && !KEYS_OF_MENUS.test(id),
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 2.6,
  },
  {
    ...neededBy('popups', MENUS),
    test: (id) => BASE_UI.test(id) || /frontend\/ui\/(menu|sheet)\//.test(id),
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 2.56,
  },
  // Toolbars, switches and the like. The editor shares them with forms.
  {
    name: 'widgets',
    test: BASE_UI,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 2.55,
  },
  {
    ...neededBy('visitors', SIGN_IN.slice(0, 1), SIGN_UP),
    test: (id) => !ICONS.test(id),
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 2.5,
  },
  // Icons are small. No screen fetches another's code for an icon.
  { ...neededBy('icons', APP), test: ICONS, minShareCount: 2, priority: 2.2 },
  { name: outsideEditor('more-icons'), test: ICONS, minShareCount: 2, priority: 2.1 },
  { ...neededBy('app', APP), priority: 2 },
  // Small, and needed immediately in empty lists.
  { name: 'empty', test: /empty-(state|list)\//, priority: 2 },
  { ...neededBy('document', PAGE), test: notBaseUi, priority: 1 },
  // Windows that open over a page share these with the editor. No other screen fetches them.
  { ...neededBy('writing', WRITING), test: notBaseUi, priority: 0.5 },
  { ...neededBy('menus', WRITING_OVERLAYS), test: notBaseUi, priority: 0.4 },
  // Versions of a page, compared in windows.
  {
    name: 'compared',
    test: /features\/editor\/(rendered|compared)\/|document\/compare_versions/,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 0.3,
  },
  // Tables with long lists, form controls, and dates. Each is for a few screens.
  {
    name: 'tables',
    test: /node_modules\/@tanstack\/([a-z]+-)?(table|store|virtual)|frontend\/ui\/(table|row-window)\//,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 1.2,
  },
  {
    name: 'fields',
    test: /frontend\/ui\/(badge|select|switch|text-area)\//,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 1.2,
  },
  {
    name: 'dates',
    test: /node_modules\/date-fns\//,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 1.2,
  },
  // For users who buy or have bought. The front page has the rest of it.
  { name: 'billing', test: /features\/billing\//, minShareCount: 2, priority: 1 },
  // Used only in the app. Without dependencies, because code shared with visitors' screens stays
  // separate.
  {
    name: 'crumbs',
    test: /(workspace|ui)\/(bread)?crumbs\/(?!crumb-menu)/,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'staff',
    test: /features\/admin\//,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 1,
  },
  // Shared by the windows over the app that ask for a place or import notes. Visitors' screens need
  // neither.
  {
    name: 'imports',
    test: /features\/(imports|workspace\/move-dialog)\//,
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 1,
  },
  { name: 'forms', test: /node_modules|frontend\//, minShareCount: 3, priority: 0 },
]

/** Base UI has groups of its own. Its index reaches more than the editor needs. */
function notBaseUi(id: string) {
  return !BASE_UI.test(id)
}

/** Returns a group of the modules that every one of the lists needs to render. */
function neededBy(group: string, ...lists: string[][]) {
  let needed: Set<string>[] | undefined
  return {
    debugName: `${group} of ${lists.flat().length}`,
    name: (id: string, context: Chunking) => {
      needed ??= lists.map((roots) => reachedFrom(roots, context))
      return needed.every((modules) => modules.has(id)) ? group : null
    },
  }
}

/** Returns the name of a group of the modules that any screen but an open page can load. */
function outsideEditor(group: string) {
  let outside: Set<string> | undefined
  return (id: string, context: Chunking) => {
    outside ??= reachedFrom(ENTRY_CODE, context, EDITOR)
    return outside.has(id) ? group : null
  }
}

/**
 * Returns the modules and their static imports, transitively. Dynamic imports are followed only if
 * `without` is given, which names modules to leave out.
 */
function reachedFrom(roots: string[], context: Chunking, without?: string[]) {
  const reached = new Set<string>()
  const waiting = roots.map((root) => `${import.meta.dirname}/${root}`)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id) || without?.some((end) => id.endsWith(end))) continue
    reached.add(id)
    const info = context.getModuleInfo(id)
    if (!info) throw new Error(`chunks.ts names ${id}, which does not exist`)
    if (!info.id.endsWith('/lucide-react.mjs')) waiting.push(...info.importedIds)
    if (without) waiting.push(...info.dynamicallyImportedIds)
    waiting.push(...iconsOf(info, context))
  }
  return reached
}

/**
 * Returns the icons that a module names. The library's index would make each module reach all
 * icons.
 */
function iconsOf({ code, importedIds }: ModuleInfo, context: Chunking) {
  const index = importedIds.find((id) => id.endsWith('/lucide-react.mjs'))
  const [, names = ''] = /import \{([^}]*)\} from ["']lucide-react["']/.exec(code ?? '') ?? []
  if (!index) return []
  const { code: exported = '', importedIds: icons } = context.getModuleInfo(index)!
  return names.split(',').flatMap((name) => {
    const [word] = name.trim().split(' ')
    const line = exported!.split('\n').find((one) => new RegExp(`as ${word}\\b`).test(one))
    const file = /'\.\/(icons\/[^']+)'|"\.\/(icons\/[^"]+)"/.exec(line ?? '')
    return icons.filter((id) => file && id.endsWith(`/${file[1] ?? file[2]}`))
  })
}
