import { inject } from '@adonisjs/core'
import type { HttpContext } from '@adonisjs/core/http'
import { CommandBus } from '#kernel/aggregates/command_bus'
import { commandRequest } from '#platform/http/routing/command_request'
import { commandResponse } from '#platform/http/routing/command_response'
import { idParameter } from '#platform/http/routing/id_parameter'
import type { Inputs } from '#platform/http/routing/inputs'
import type { PageVersionResponse } from '#modules/workspace/api'
import { nameVersion } from '#modules/workspace/commands/name_version'
import { versionNotFound } from '#modules/workspace/commands/page_versions'
import { restoreVersion } from '#modules/workspace/commands/restore_version'
import { formatContent } from '#modules/workspace/document/content'
import { blockId, blockNotFound } from '#modules/workspace/http/block_id'
import {
  listVersionsValidator,
  nameVersionValidator,
  restoreVersionValidator,
} from '#modules/workspace/http/block_validators'
import { PageBudget } from '#modules/workspace/http/page_budget'
import { cleanName } from '#modules/workspace/names'
import { PageHistory } from '#modules/workspace/page_history'
import { BlockQueries } from '#projections/blocks/queries'
import { VersionQueries } from '#projections/versions/queries'

/** Versions of pages (rules 4.40–4.43), also of pages in the trash. */
@inject()
export default class VersionsController {
  static readonly inputs = {
    index: { query: listVersionsValidator },
    update: { body: nameVersionValidator },
    restore: { body: restoreVersionValidator },
  } satisfies Inputs

  constructor(
    protected bus: CommandBus,
    protected blocks: BlockQueries,
    protected versions: VersionQueries,
    protected history: PageHistory,
    protected budget: PageBudget
  ) {}

  async index(ctx: HttpContext) {
    const { auth, request } = ctx
    const { id: ownerId } = auth.getUserOrFail()
    const id = blockId(ctx)
    const input = await request.validateUsing(listVersionsValidator, { data: request.qs() })
    const { before, page_size: limit } = input
    const versions = await this.versions.list(ownerId, id, { before, limit })
    if (versions.length === 0 && (await this.blocks.known(ownerId, [id])).length === 0) {
      throw blockNotFound()
    }
    return { data: versions }
  }

  async show(ctx: HttpContext): Promise<{ data: PageVersionResponse }> {
    const { id: ownerId } = ctx.auth.getUserOrFail()
    this.budget.assertLeft(ctx)
    const [id, version] = [blockId(ctx), versionOf(ctx)]
    const known = await this.versions.find(ownerId, id, version)
    const nodes = known && (await this.#charged(ctx).textAt(id, version))
    if (!nodes) throw versionNotFound()
    const content = formatContent(nodes)
    this.budget.chargeRead(ctx, content?.length ?? 0)
    return { data: { version, ...known, content } }
  }

  async update(ctx: HttpContext) {
    const [id, version] = [blockId(ctx), versionOf(ctx)]
    const input = await ctx.request.validateUsing(nameVersionValidator)
    const name = cleanName(input.name) || null
    const request = commandRequest(ctx, { name })
    const named = { blockId: id, version, name }
    const { bus, versions } = this
    return commandResponse(ctx, await nameVersion(bus, { versions }, request, named))
  }

  async restore(ctx: HttpContext) {
    const [id, version] = [blockId(ctx), versionOf(ctx)]
    const input = await ctx.request.validateUsing(restoreVersionValidator)
    this.budget.assertLeft(ctx)
    const restored = { blockId: id, version, baseRevision: input.base_revision }
    const request = commandRequest(ctx, input)
    const { bus, blocks, versions } = this
    const sources = { blocks, versions, history: this.#charged(ctx) }
    const { result, current } = await restoreVersion(bus, sources, request, restored)
    const { weight, ...saved } = result
    this.budget.chargeSave(ctx, weight, 0)
    return commandResponse(ctx, { result: saved, current })
  }

  /** Charges the user for what is read from the log, because pages without snapshots are costly. */
  #charged(ctx: HttpContext) {
    const onRead = (bytes: number) => this.budget.chargeRead(ctx, bytes)
    return { textAt: (id: number, revision: number) => this.history.textAt(id, revision, onRead) }
  }
}

/** Returns the version in the path. An invalid version counts as an unknown one. */
function versionOf(ctx: HttpContext): number {
  return ctx.params.version === '0' ? 0 : idParameter(ctx, versionNotFound, 'version')
}
