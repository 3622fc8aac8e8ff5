import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { removeAbandonedFolders, temporaryFolder } from './temporary_folder.js'

test.group('Temporary folders of imports', () => {
  test('folders of this and of killed processes are removed at a start, others stay', async ({
    assert,
    cleanup,
  }) => {
    const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(killed, 'spawn')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const own = await temporaryFolder()
    const left = await mkdtemp(join(tmpdir(), `strata-import-${killed.pid}-`))
    const running = await mkdtemp(join(tmpdir(), `strata-import-${process.ppid}-`))
    const foreign = await mkdtemp(join(tmpdir(), 'strata-import-of-someone-'))
    cleanup(async () => {
      for (const folder of [own, left, running, foreign])
        await rm(folder, { recursive: true, force: true })
    })
    await writeFile(join(left, 'part-1'), 'text')
    await removeAbandonedFolders()
    assert.deepEqual([own, left, running, foreign].map(existsSync), [false, false, true, true])
  })
})
