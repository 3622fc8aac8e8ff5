import type { BlockSummary, PlacedBlock } from '#modules/workspace/api'
import { api } from '../../../../app/api-client.js'
import { realId } from '../../../../app/temporary-ids.js'
import type { ItemLists } from '../item-lists.js'
import { nameOfMany } from '../item-name.js'
import { placedIn } from '../item-summary.js'
import type { TreeCommand } from '../tree-command.js'

export interface SetTemplate {
  item: PlacedBlock
  template: boolean
  /** Index of the page in the list; undefined for the end. */
  place?: number
}

/** Marks a page as a template, or removes the mark (rule 15.31). */
export const setTemplate: TreeCommand<SetTemplate> = {
  name: 'set-template',
  send: ({ item, template }, options) =>
    api.put(`/blocks/${realId(item.id)}/template`, { template }, options),
  show: changeList,
  takeBack: (lists, change) => changeList(lists, { ...change, template: !change.template }),
  title: ({ item, template }) =>
    template
      ? `Mark ${nameOfMany([item])} as a template`
      : `Remove ${nameOfMany([item])} from templates`,
  problem: () => 'Couldn’t change your templates',
  done: (change) => ({
    message: change.template
      ? `Marked ${nameOfMany([change.item])} as a template`
      : `Removed ${nameOfMany([change.item])} from templates`,
    undo: () => [{ command: setTemplate, variables: { ...change, template: !change.template } }],
  }),
}

/** Returns the change that makes a page a template, or no longer one. */
export function templateChange(lists: ItemLists, item: BlockSummary): SetTemplate {
  const templates = lists.templates() ?? []
  const place = templates.findIndex(({ id }) => realId(id) === realId(item.id))
  const listed = templates[place]
  if (listed) return { item: listed, template: false, place }
  return { item: placedIn(lists, item), template: true }
}

function changeList(lists: ItemLists, { item, template, place }: SetTemplate) {
  const id = realId(item.id)
  lists.changeTemplates((items) => {
    const others = items.filter((other) => realId(other.id) !== id)
    return template ? others.toSpliced(place ?? others.length, 0, item) : others
  })
}
