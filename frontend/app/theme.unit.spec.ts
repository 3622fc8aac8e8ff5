import { test } from '@japa/runner'

const KEY = 'strata:theme'
let loads = 0

interface Machine {
  /** Theme stored on an earlier visit. */
  stored?: string
  dark?: boolean
  storage?: 'works' | 'off'
}

/**
 * Returns a freshly loaded theme module in a fake browser that has `stored`, on a light or dark
 * system.
 */
async function browser({ stored, dark = false, storage = 'works' }: Machine = {}) {
  const kept = new Map(stored === undefined ? [] : [[KEY, stored]])
  const off = () => {
    throw new Error('Storage is off')
  }
  const system = Object.assign(new EventTarget(), { matches: dark })
  const localStorage =
    storage === 'off'
      ? { getItem: off, setItem: off, removeItem: off }
      : {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => kept.set(key, value),
          removeItem: (key: string) => kept.delete(key),
        }
  const window = Object.assign(new EventTarget(), { matchMedia: () => system })
  const document = { documentElement: { dataset: {} as Record<string, string> } }
  Object.assign(globalThis, { window, document, localStorage })
  const theme = (await import(`./theme.js?load=${loads++}`)) as typeof import('./theme.js')
  theme.followTheme()
  return {
    ...theme,
    shown: () => document.documentElement.dataset.theme,
    kept: () => kept.get(KEY),
    turnMachine: (matches: boolean) => {
      system.matches = matches
      system.dispatchEvent(new Event('change'))
    },
    changeInOtherTab: (value: string) => {
      kept.set(KEY, value)
      window.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }))
    },
  }
}

test.group('Theme', (group) => {
  const { window, document, localStorage } = globalThis
  group.each.teardown(() => void Object.assign(globalThis, { window, document, localStorage }))

  for (const { title, stored, dark, choice, shown } of [
    { title: 'system light', dark: false, choice: 'system', shown: 'light' },
    { title: 'system dark', dark: true, choice: 'system', shown: 'dark' },
    { title: 'light, stored', stored: 'light', dark: true, choice: 'light', shown: 'light' },
    { title: 'dark, stored', stored: 'dark', dark: false, choice: 'dark', shown: 'dark' },
    { title: 'unknown stored value', stored: 'pink', dark: true, choice: 'system', shown: 'dark' },
  ]) {
    test(`the initial theme is the stored choice, or else the system theme: ${title}`, async ({
      assert,
    }) => {
      const theme = await browser({ stored, dark })
      assert.deepEqual([theme.themeChoice(), theme.shown()], [choice, shown])
    })
  }

  test('a chosen theme applies immediately and is stored', async ({ assert }) => {
    const theme = await browser()
    theme.setThemeChoice('dark')
    assert.deepEqual([theme.shown(), theme.kept()], ['dark', 'dark'])
    theme.turnMachine(true)
    theme.setThemeChoice('light')
    assert.deepEqual([theme.shown(), theme.kept()], ['light', 'light'])
    theme.setThemeChoice('system')
    assert.deepEqual([theme.shown(), theme.kept()], ['dark', undefined])
  })

  test('the theme follows the system while none is chosen', async ({ assert }) => {
    const theme = await browser()
    theme.turnMachine(true)
    assert.equal(theme.shown(), 'dark')
    theme.turnMachine(false)
    assert.equal(theme.shown(), 'light')
  })

  test('a theme chosen in another tab applies in this tab', async ({ assert }) => {
    const theme = await browser()
    theme.changeInOtherTab('dark')
    assert.deepEqual([theme.themeChoice(), theme.shown()], ['dark', 'dark'])
  })

  test('a chosen theme applies for the current page when storage is off', async ({ assert }) => {
    const theme = await browser({ storage: 'off' })
    theme.setThemeChoice('dark')
    assert.deepEqual([theme.themeChoice(), theme.shown()], ['dark', 'dark'])
  })
})
