/** The webhooks, with a form for a new one. */
export interface WebhooksPage {
  readonly type: 'webhooks'
  readonly status: 200
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
}

/** One webhook with its last deliveries. */
export interface WebhookPage {
  readonly type: 'webhook'
  readonly status: 200
  readonly webhooksHref: string
  readonly id: string
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
}
