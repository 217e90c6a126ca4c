import type { Problem } from '#features/back-office/administration/problem.ts'

/** The webhooks, with a form for a new one. */
export interface WebhooksPage {
  readonly type: 'webhooks'
  readonly status: 200 | 400
  readonly href: string
  readonly rows: readonly {
    readonly href: string
    readonly name: string
    readonly url: string
    readonly isActive: boolean
    readonly waiting: number
    readonly givenUp: number
    readonly lastError: string | null
  }[]
  /** The objects to choose from. */
  readonly objectOptions: readonly { readonly apiName: string; readonly label: string }[]
  readonly typed: {
    readonly name: string
    readonly url: string
    readonly email: string
    readonly objects: readonly string[]
  }
  /** The secret of a webhook that was just made; the only page that shows it. */
  readonly secret: string | null
  readonly done: string | null
  readonly problem: Problem | null
}

/** One webhook with its last deliveries. */
export interface WebhookPage {
  readonly type: 'webhook'
  readonly status: 200 | 400
  readonly webhooksHref: string
  readonly action: string
  readonly name: string
  readonly url: string
  readonly email: string
  /** API names; empty: all objects. */
  readonly objectNames: readonly string[]
  readonly isActive: boolean
  readonly waiting: number
  readonly givenUp: number
  readonly deliveries: readonly {
    readonly id: string
    readonly createdAt: string
    readonly state: 'delivered' | 'waiting' | 'givenUp'
    readonly events: number
    readonly attempts: number
    /** When it was delivered, or is sent again. */
    readonly moment: string | null
    readonly lastError: string | null
  }[]
  readonly done: string | null
  readonly problem: Problem | null
}

export const webhookFields = {
  name: 'name',
  url: 'url',
  email: 'email',
  objects: 'objects',
  message: 'message',
} as const
