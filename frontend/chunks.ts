import type { Rolldown } from 'vite'

type Chunking = Rolldown.ChunkingContext
type ModuleInfo = NonNullable<ReturnType<Chunking['getModuleInfo']>>
type Group = Rolldown.CodeSplittingGroup

const FRONT_PAGE = ['features/landing/landing-screen.tsx']
const SIGN_IN = [
  'features/auth/sign-in-screen.tsx',
  'features/auth/verify-first-screen.tsx',
  'app/overlays.tsx',
]
const APP = [
  'features/workspace/workspace-screen/workspace-screen.tsx',
  'app/live/live-updates.tsx',
  'app/overlays.tsx',
  'ui/tooltip/tooltip.tsx',
]
/** Only menus use it; Base UI's index leads to it from dialogs, too. */
const KEYS_OF_MENUS = /floating-ui-react\/hooks\/use(ListNavigation|Typeahead)\.mjs/
const DIALOGS = ['ui/confirm-dialog/confirm-dialog.tsx']
const PAGE = ['features/editor/page-editor/page-editor.tsx']

/**
 * Into which files the code is cut: few, since each costs a request, and none with more in it than
 * the screens need that fetch it. What a single other screen needs stays with the screen. The first
 * group that takes a module has it.
 */
export const chunkGroups: Group[] = [
  { name: 'first', tags: ['$initial'], priority: 6 },
  { ...neededBy('first', FRONT_PAGE), minShareCount: 2, priority: 5 },
  // Small, of use to every screen but the front page; none is to fetch another's code for one.
  { name: 'icons', test: /lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 4 },
  {
    ...neededBy('common', SIGN_IN, APP),
    test: (id) => !KEYS_OF_MENUS.test(id),
    includeDependenciesRecursively: false,
    minShareCount: 2,
    priority: 3,
  },
  { ...neededBy('app', APP), minShareCount: 2, priority: 2 },
  // Of windows that open over the app, and of screens that visitors see: neither is to fetch the other's.
  { ...neededBy('dialogs', DIALOGS), minShareCount: 2, priority: 2 },
  // Small, and fetched with the app whatever is open in it.
  {
    name: 'app',
    test: /features\/workspace\/workspace-screen\/|app\/live\/|app\/app-skeleton\/(?!load)/,
    priority: 2,
  },
  // The editor shares them with forms and with the tree; neither is to fetch the other's code for them.
  {
    name: 'shared',
    test: /node_modules\/valibot\/|ui\/(text-field|form-field)\/|scroll-at-edge\./,
    includeDependenciesRecursively: false,
    priority: 2,
  },
  // Small, and wanted at once where there is nothing.
  { name: 'empty', test: /empty-(state|list)\//, priority: 2 },
  { ...neededBy('document', PAGE), minShareCount: 2, priority: 1 },
  // Of use to who buys or has bought; the rest of it is the front page's.
  { name: 'billing', test: /features\/billing\//, minShareCount: 2, priority: 1 },
  // Used within the app only. Their own alone: what they share with visitors' screens stays apart.
  {
    name: 'crumbs',
    test: /(workspace|ui)\/(bread)?crumbs\//,
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
  { name: 'forms', test: /node_modules|frontend\//, minShareCount: 3, priority: 0 },
]

/** A group of what each of several lists of modules needs to be shown, whatever else needs it. */
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

/** The modules and all that they import, save what is imported when it is used. */
function reachedFrom(roots: string[], context: Chunking) {
  const reached = new Set<string>()
  const waiting = roots.map((root) => `${import.meta.dirname}/${root}`)
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    const info = context.getModuleInfo(id)
    if (!info) throw new Error(`chunks.ts names ${id}, which is not there`)
    if (!info.id.endsWith('/lucide-react.mjs')) waiting.push(...info.importedIds)
    waiting.push(...iconsOf(info, context))
  }
  return reached
}

/** Icons that a module names: by the library's index each module would reach them all. */
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
