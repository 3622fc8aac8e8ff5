/**
 * Import rules between folders (docs/architecture.md). Specs follow the same rules. Specs may also
 * use folders named testing or fixtures and, to set a scene, internals of neighbouring modules.
 */
const SPECS = '\\.spec\\.tsx?$'
const TEST_MACHINERY = [
  '/(testing|fixtures)/',
  '^(backend|frontend)/bench/',
  '^frontend/journeys/',
  '^backend/start/bin/test\\.(ts|js)$',
  SPECS,
]
/** Files that prepare read models, plans and the demo before the application serves requests. */
const REGISTRATION = ['^backend/start/boot/(demo|plans|prepare_database|ready)\\.ts$']
const SERVER_SIDE = '^(backend|modules|projections)/'
const STORIES = '\\.stories\\.tsx$'
/** Files of `frontend/app` that load the screens and windows of features on demand. */
const LOADS_FEATURES = '^frontend/app/(routes|guards|overlays)\\.tsx$'
/** Files that both server and browser load. */
const SHARED_WITH_BROWSER = [
  '^(modules/[^/]+|backend/platform/http/routing)/api\\.ts$',
  '^modules/[^/]+/permissions\\.ts$',
  '^modules/[^/]+/api/',
  '^modules/workspace/document/',
]

const rules = {
  'kernel-stands-alone': {
    comment: 'The event-sourcing kernel knows neither the platform on it nor how it is started.',
    from: { path: '^backend/kernel/', pathNot: TEST_MACHINERY },
    to: { path: '^(backend/(?!kernel/)|modules/|projections/)' },
  },
  'platform-knows-the-kernel-alone': {
    comment:
      'Modules stand on the platform: it knows neither them nor how the product is composed.',
    from: { path: '^backend/platform/', pathNot: TEST_MACHINERY },
    to: { path: '^(backend/(?!kernel/|platform/)|modules/|projections/)' },
  },
  'modules-know-no-composition': {
    comment: 'A module knows what it stands on, not the application that is composed of it.',
    from: { path: '^(modules|projections)/', pathNot: TEST_MACHINERY },
    to: { path: '^backend/(?!kernel/|platform/)' },
  },
  'composed-in-one-place': {
    comment: 'Modules and projections are named by the composition root, backend/app, alone.',
    from: { path: '^backend/(?!app/)', pathNot: [...REGISTRATION, ...TEST_MACHINERY] },
    to: { path: '^(modules|projections)/' },
  },
  'module-by-its-front-door': {
    comment: 'Another module is used through its index.ts, api.ts or permissions.ts only.',
    from: { path: '^modules/([^/]+)/', pathNot: [SPECS, '^modules/testing/'] },
    to: {
      path: '^modules/',
      pathNot: ['^modules/$1/', '^modules/[^/]+/(index|api|permissions)\\.ts$'],
    },
  },
  'module-reads-by-queries': {
    comment: "Modules read a read model through the projection's queries, and know no more of it.",
    from: { path: '^modules/', pathNot: SPECS },
    to: { path: '^projections/', pathNot: '^projections/[^/]+/queries(/|\\.ts$)' },
  },
  'projection-knows-events-only': {
    comment:
      'Projections see what modules publish: events, money, SQL, API types, the document schema.',
    from: { path: '^projections/', pathNot: [SPECS, '/testing/'] },
    to: {
      path: '^modules/',
      pathNot: [
        '^modules/[^/]+/events(/|\\.ts$)',
        '^modules/[^/]+/(api|money|sql)\\.ts$',
        '^modules/[^/]+/document/',
      ],
    },
  },
  'frontend-talks-http': {
    comment: 'The SPA shares types and the document schema with the server, nothing else.',
    from: { path: '^frontend/', pathNot: [SPECS, '^frontend/(bench|journeys)/'] },
    to: { path: SERVER_SIDE, pathNot: SHARED_WITH_BROWSER },
  },
  'feature-by-its-index': {
    comment: 'A feature uses another one through its index.ts only.',
    from: { path: '^frontend/features/([^/]+)/', pathNot: SPECS },
    to: { path: '^frontend/features/', pathNot: ['^frontend/features/($1/|[^/]+/index\\.ts$)'] },
  },
  'app-below-features': {
    comment: 'What every screen stands on knows none of them; three files load them when needed.',
    from: { path: '^frontend/app/', pathNot: [SPECS, STORIES, LOADS_FEATURES] },
    to: { path: '^frontend/features/' },
  },
  'features-are-loaded-when-needed': {
    comment: 'The route table, the guards and the overlays fetch a screen when it is first shown.',
    from: { path: LOADS_FEATURES },
    to: { path: '^frontend/features/', dependencyTypesNot: ['dynamic-import'] },
  },
  'ui-knows-no-product': {
    comment: 'Components of the catalogue know neither the app, nor features, nor the API.',
    from: { path: '^frontend/ui/', pathNot: SPECS },
    to: { path: ['^frontend/(app|features)/', SERVER_SIDE] },
  },
  'catalogue-for-stories': {
    comment: 'What shows components in the catalogue is in no screen.',
    from: { path: '^frontend/', pathNot: ['^frontend/\\.storybook/', STORIES] },
    to: { path: ['^frontend/\\.storybook/', STORIES] },
  },
  'server-knows-no-frontend': {
    comment: 'The server hands out the built SPA and imports none of its code.',
    from: { path: SERVER_SIDE },
    to: { path: '^frontend/' },
  },
  'shared-code-runs-in-browsers': {
    comment: 'API types and the document schema are bundled into the SPA.',
    from: { path: SHARED_WITH_BROWSER, pathNot: SPECS },
    to: { path: '^(backend|projections)/', pathNot: SHARED_WITH_BROWSER },
  },
  'shared-code-needs-no-node': {
    comment: 'API types and the document schema are bundled into the SPA.',
    from: { path: SHARED_WITH_BROWSER, pathNot: SPECS },
    to: { dependencyTypes: ['core'] },
  },
  'simulators-are-services': {
    comment: 'Simulators stand for services of other people: the product reaches them by protocol.',
    from: { path: '^(modules|projections)/', pathNot: SPECS },
    to: { path: '^backend/simulators/' },
  },
  'tests-stay-out': {
    comment: 'Nothing that runs in production depends on the test machinery or on specs.',
    from: { pathNot: TEST_MACHINERY },
    to: { path: ['/testing/', SPECS] },
  },
  'one-factory-of-connections': {
    comment: 'Connections have time limits, keepalive, a name and a listener for errors.',
    from: {
      path: SERVER_SIDE,
      pathNot: ['^backend/kernel/database/connections\\.ts$', ...TEST_MACHINERY],
    },
    to: { path: '^node_modules/pg/', dependencyTypesNot: ['type-only'] },
  },
  'dev-packages-stay-out': {
    comment: 'What the server imports at run time is in "dependencies".',
    from: {
      path: SERVER_SIDE,
      pathNot: ['^backend/start/bin/', ...TEST_MACHINERY],
    },
    to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  },
  'no-cycles': {
    comment: 'Files that need each other, be it for types only, are one file, or hide a third.',
    from: {},
    to: { circular: true },
  },
  'nothing-missing': {
    comment: 'Every import leads somewhere; the other editors are installed by the benchmark.',
    from: { pathNot: '^frontend/bench/editor/peers/' },
    to: { couldNotResolve: true },
  },
  'no-orphans': {
    comment: 'A file of the SPA that nothing imports, and that imports nothing, is left over.',
    from: {
      orphan: true,
      path: '^frontend/',
      pathNot: [
        SPECS,
        '\\.(stories\\.tsx|d\\.ts)$',
        '\\.config\\.ts$',
        '^frontend/public/',
        // The build reads it.
        '/service-worker\\.js$',
        // Loaded by the name of its folder.
        '/fixtures\\.ts$',
      ],
    },
    to: {},
  },
}

module.exports = {
  forbidden: Object.entries(rules).map(([name, rule]) => ({ name, severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    webpackConfig: { fileName: 'backend/testing/import_resolution.cjs' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
