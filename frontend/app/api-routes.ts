import type { serverRoutes } from '#platform/http/routing/api'
import type { adminRoutes } from '#modules/admin/api'
import type { authRoutes } from '#modules/auth/api'
import type { billingRoutes } from '#modules/billing/api'
import type { workspaceRoutes } from '#modules/workspace/api'

/** All routes under /api/v1 (decision 166). */
type Routes = typeof authRoutes &
  typeof billingRoutes &
  typeof workspaceRoutes &
  typeof adminRoutes &
  typeof serverRoutes

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Addresses that match a path: `/blocks/7` for `/blocks/:id`. Ids, except those of imports and
 * acts, and versions are numbers; keys are text.
 */
type AddressOf<Path extends string> =
  Path extends `/${infer Area extends 'imports' | 'activity'}/:id${infer End}`
    ? `/${Area}/${string}${End}`
    : Path extends `${infer Start}:id${infer End}`
      ? `${Start}${number}${AddressOf<End>}`
      : Path extends `${infer Start}:version${infer End}`
        ? `${Start}${number}${AddressOf<End>}`
        : Path extends `${infer Start}:key${infer End}`
          ? `${Start}${string}${AddressOf<End>}`
          : Path

/** Addresses that accept a method. */
export type Address<M extends Method> = {
  [Name in keyof Routes]: Name extends `${M} ${infer Path}` ? AddressOf<Path> : never
}[keyof Routes]

/** Route table entry for an address. */
type Route<M extends Method, A extends string> = {
  [Name in keyof Routes]: Name extends `${M} ${infer Path}`
    ? A extends AddressOf<Path>
      ? Routes[Name]
      : never
    : never
}[keyof Routes]

export type DataOf<M extends Method, A extends string> =
  Route<M, A> extends { data: infer Data } ? Data : unknown

export type QueryOf<M extends Method, A extends string> =
  Route<M, A> extends { query: infer Query } ? Query : undefined

/** Arguments after the address of a call that changes something: a body if the route takes one. */
export type BodyAnd<Options, M extends Method, A extends string> =
  Route<M, A> extends { body: infer Body }
    ? [body: Body, options?: Options]
    : [body?: undefined, options?: Options]
