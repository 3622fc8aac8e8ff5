import { readFileSync, writeFileSync } from 'node:fs'
const base = '/work/b-code/frontend/features/editor/paste/fixtures/'
const { outline } = await import(base + 'outline.ts')
const { paste } = await import(base + 'paste.ts')
writeFileSync(base + 'recorded/notion-page.txt', outline(paste(readFileSync(base + 'recorded/notion-page.html', 'utf8'))) + '\n')
