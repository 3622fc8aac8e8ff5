import vine, { SimpleMessagesProvider } from '@vinejs/vine'
import { pageParameters } from '#platform/http/routing/pagination'
import {
  BLOCK_TYPES,
  EXPORT_FORMATS,
  LIST_SORTS,
  MAX_UNSAVED_BYTES,
  MAX_VERSIONS,
  type BlockType,
  type FontFamily,
} from '#modules/workspace/api'
import { moment } from '#modules/workspace/http/moment_rule'
import { MAX_ICON_LENGTH } from '#modules/workspace/icon'

/** Ids are bigints in the database, limited here to those that JSON can represent. */
const id = () => vine.number({ strict: true }).withoutDecimals().range([1, Number.MAX_SAFE_INTEGER])

const ordering = () =>
  vine.number({ strict: true }).withoutDecimals().range([1, Number.MAX_SAFE_INTEGER])

/** Ids of a bulk command: at least one, without duplicates. */
const ids = () => vine.array(id()).minLength(1).maxLength(500).distinct()

/** Message of rule 2.2. */
export const NAME_REQUIRED = 'Required'

/** Bounds the cost of cleaning a name; the rule truncates long names afterwards. */
const rawName = () => vine.string().maxLength(2_000)

export const listBlocksValidator = vine.create({
  parent_block_id: vine
    .number()
    .withoutDecimals()
    .range([1, Number.MAX_SAFE_INTEGER])
    .nullable()
    .optional(),
  archived: vine.boolean().optional(),
  as_of: moment().optional(),
  ...pageParameters(),
})

/** `archived`: true to read a block in the trash. */
export const blockPathValidator = vine.create({ archived: vine.boolean().optional() })

/** `as_of`: an earlier time, which has no trash to read. */
export const showBlockValidator = vine.create({
  archived: vine.boolean().optional(),
  as_of: moment().optional(),
})

export const changesValidator = vine.create({ from: moment(), to: moment() })

export const bringBackValidator = vine.create({ as_of: moment() })

/** Text of the search box. */
export const searchValidator = vine.create({
  keyword: vine.string().trim().minLength(1).maxLength(200),
})

export const listArchivedValidator = vine.create(pageParameters())

export const listReceiptsValidator = vine.create(pageParameters())

/** Ids separated by commas. */
const idsInQuery = () => ids().parse(splitAtCommas)

/** Ids of blocks in a browser's cache. */
export const knownBlocksValidator = vine.create({ ids: idsInQuery() })

/** Ids in an address from the folder down to the page; the items need not exist. */
export const visitValidator = vine.create({
  ids: vine.array(id()).maxLength(BLOCK_TYPES.length).parse(splitAtCommas).optional(),
})

/** Ids of pages opened in a browser. */
export const recentValidator = vine.create({ opened: idsInQuery().optional() })

export const createBlockValidator = vine.create({
  name: rawName(),
  block_type: vine.any().transform((value) => toBlockType(value)),
  parent_block_id: id().nullable().optional(),
  ordering: ordering().optional(),
})
createBlockValidator.messagesProvider = new SimpleMessagesProvider({
  'name.required': NAME_REQUIRED,
})

const revision = () =>
  vine.number({ strict: true }).withoutDecimals().range([-1, Number.MAX_SAFE_INTEGER])

/** A place in a page, which holds 1 MB. */
const place = () => vine.number({ strict: true }).withoutDecimals().range([0, 1_000_000])

const changes = () =>
  vine
    .array(vine.object({ at: place(), delete: place(), insert: vine.array(vine.any()) }))
    .maxLength(1_000)

/** Only the receiving app, which has the page, can check the result. */
const spliced = () =>
  vine
    .array(
      vine.object({
        at: place(),
        delete: place(),
        from: place(),
        to: place(),
        text: vine.string().maxLength(MAX_UNSAVED_BYTES),
      })
    )
    .maxLength(100)

export const saveBlockValidator = vine.create({
  name: rawName().optional(),
  content: vine.string().nullable().optional(),
  base_revision: revision().optional().requiredIfExists('changes'),
  changes: changes().optional(),
})
saveBlockValidator.messagesProvider = new SimpleMessagesProvider({
  'name.string': 'name is required field',
})

const tab = () => vine.string().minLength(1).maxLength(64)

export const unsavedValidator = vine.create({
  tab: tab(),
  version: vine.number({ strict: true }).withoutDecimals().range([0, Number.MAX_SAFE_INTEGER]),
  text: vine
    .object({ revision: revision(), changes: changes(), spliced: spliced().optional() })
    .optional(),
  ask: tab().optional(),
})

export const moveBlockValidator = vine.create({
  ordering: ordering(),
  parent_block_id: id().nullable().optional(),
})

export const moveBlocksValidator = vine.create({
  ids: ids(),
  ordering: ordering(),
  parent_block_id: id().nullable(),
})

export const blockIdsValidator = vine.create({ ids: ids() })

/** Validators of page settings, by field name. */
export const pageSettingValidators = {
  font_family: vine.create({
    font_family: vine
      .number({ strict: true })
      .in([1, 2, 3])
      .transform((value) => value as FontFamily),
  }),
  is_full_width: vine.create({ is_full_width: vine.boolean({ strict: true }) }),
  is_small_text: vine.create({ is_small_text: vine.boolean({ strict: true }) }),
  is_page_locked: vine.create({ is_page_locked: vine.boolean({ strict: true }) }),
}

export const favoriteValidator = vine.create({ favorite: vine.boolean({ strict: true }) })

export const iconValidator = vine.create({
  icon: vine.string().maxLength(MAX_ICON_LENGTH).nullable(),
})

export const templateValidator = vine.create({ template: vine.boolean({ strict: true }) })

export const listVersionsValidator = vine.create({
  before: vine.number().withoutDecimals().range([0, Number.MAX_SAFE_INTEGER]).optional(),
  page_size: vine.number().withoutDecimals().range([1, MAX_VERSIONS]).optional(),
})

export const nameVersionValidator = vine.create({ name: rawName() })

export const restoreVersionValidator = vine.create({ base_revision: revision().optional() })

export const exportValidator = vine.create({ format: vine.enum(EXPORT_FORMATS) })

export const sortValidator = vine.create({
  parent_block_id: id().nullable(),
  sort: vine.enum(LIST_SORTS),
})

/** Returns the type for a name or code (rule 12.3); undefined for anything else. */
function toBlockType(value: unknown): BlockType | undefined {
  return BLOCK_TYPES.find((type, i) => value === type || value === i + 1)
}

function splitAtCommas(value: unknown) {
  return typeof value === 'string' ? value.split(',').map(Number) : value
}
