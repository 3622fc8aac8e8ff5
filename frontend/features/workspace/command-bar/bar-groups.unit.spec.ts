import { test } from '@japa/runner'
import { Folder } from 'lucide-react'
import { actionGroup, mergeGroups } from './bar-groups.js'
import type { Action } from './use-actions.js'

const done: string[] = []
const action = (label: string, words?: string): Action => ({
  label,
  words,
  icon: Folder,
  run: () => void done.push(label),
})
const ACTIONS = [
  action('Move page to the trash', 'delete'),
  action('Deleted for good', 'trash'),
  action('New page', 'create'),
  action('Trash', 'deleted'),
  action('Theme: Dark'),
]

const found = (typed: string) =>
  actionGroup(ACTIONS, typed, () => undefined).commands.map(({ title }) => title)

test.group('Actions of the command bar', () => {
  test('actions are found by their label and by synonyms', ({ assert }) => {
    assert.deepEqual(found('page new'), ['New page'])
    // Labels that start with the text come first, so that Enter does not move a page to the trash.
    assert.deepEqual(found('Trash'), ['Trash', 'Deleted for good', 'Move page to the trash'])
    assert.deepEqual(found('creat'), ['New page'])
    assert.deepEqual(found('t'), [
      'Trash',
      'Theme: Dark',
      'Move page to the trash',
      'Deleted for good',
    ])
    assert.deepEqual(found('rash'), [])
    assert.lengthOf(found(''), 5)
  })

  test('a synonym comes before a label that continues the typed word', ({ assert }) => {
    assert.equal(found('delete')[0], 'Move page to the trash')
    assert.equal(found('deleted')[0], 'Deleted for good')
  })

  test('choosing an action passes it to the callback without running it', ({ assert }) => {
    const chosen: string[] = []
    const { commands } = actionGroup(ACTIONS, 'trash', ({ label }) => void chosen.push(label))
    commands[0]?.run?.()
    assert.deepEqual([chosen, done], [['Trash'], []])
  })

  test('actions come after the notes if the best note matches by name, else before them', ({
    assert,
  }) => {
    const notes = [{ commands: [{ id: '7', title: 'Trash talk', icon: Folder, href: '/app/7' }] }]
    const labels = (named: boolean, typed = 'trash', found = notes) =>
      mergeGroups(
        found,
        actionGroup(ACTIONS, typed, () => undefined),
        named
      ).map(({ label }) => label)
    assert.deepEqual(labels(true), ['Notes', 'Actions'])
    assert.deepEqual(labels(false), ['Actions', 'Notes'])
    assert.deepEqual(labels(true, 'talk'), ['Notes'])
    assert.deepEqual(labels(false, 'trash', []), ['Actions'])
  })
})
