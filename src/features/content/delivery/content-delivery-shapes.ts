import type { LanguageCode } from '#platform/i18n/languages.ts'

/**
 * A file of a content. `url` is relative to a site, as stored (`/cms/delivery/media/MC…`), or absolute if the caller requested
 * that.
 */
export interface DeliveredMedia {
  readonly url: string
  readonly altText: string
  /** The platform does not publish the names of the inner fields; these are our own. */
  readonly source: {
    readonly type: 'file'
    readonly mimeType: string
    /** In bytes. */
    readonly size: number
    /** In pixels; null if the file is not an image or its size is unknown. */
    readonly width: number | null
    readonly height: number | null
  }
}

/** ENT-08. Every content type has all keys; a field without a value is null. */
export interface ContentBody {
  readonly title: string
  readonly Title: string
  readonly subtitle: string | null
  /** Sanitised HTML. */
  readonly body: string | null
  readonly seo_meta_description: string | null
  readonly header_image: DeliveredMedia | null
  /** Only for events: the first and last day, local to the place of the event, at midnight without a time zone. */
  readonly date_time: { readonly dateTime: string; readonly endDateTime: string | null } | null
  readonly place: string | null
  readonly video: { readonly url: string } | null
  readonly video_image_thumbnail: DeliveredMedia | null
  readonly attachment: DeliveredMedia | null
  readonly formulation: readonly { readonly phase: string; readonly name: string; readonly percent: number }[]
  /** Only for images and documents: the file. */
  readonly 'sfdc_cms:media': DeliveredMedia | null
}

/**
 * A delivered content (platform API 2.7) or something that it refers to. `managedContentId` is null for a file that is not a
 * content.
 */
export interface DeliveredContent {
  /** Null if the caller did not request it. */
  readonly contentBody: ContentBody | null
  readonly contentKey: string
  readonly contentType: { readonly fullyQualifiedName: string }
  readonly language: LanguageCode
  readonly managedContentId: string | null
  /** ISO 8601: midnight UTC of the day. */
  readonly publishedDate: string | null
  readonly resourceUrl: string
  readonly title: string
  /** The public address of the file of an image or document. Null for other contents and on a site for signed-in users. */
  readonly unauthenticatedUrl: string | null
  readonly urlName: string
}

/** A site as a delivery channel. The names of the inner fields follow the platform's collections, which are public. */
export interface ChannelSummary {
  readonly id: string
  readonly name: string
  readonly resourceUrl: string
  readonly targetSummary: { readonly id: string; readonly name: string }
}

/** If the caller requests references, one of the two is set, depending on `referencesAsList`; otherwise both are null. */
export interface References {
  readonly references: Readonly<Record<string, DeliveredContent>> | null
  readonly referencesList: readonly DeliveredContent[] | null
}

export interface ContentAnswer extends DeliveredContent, References {
  readonly channelSummary: ChannelSummary
}

interface PageUrls {
  readonly currentPageUrl: string
  readonly nextPageUrl: string | null
  readonly previousPageUrl: string | null
}

/** Has no total, because the total would disclose how many contents the viewer may not see. */
export interface ContentsAnswer extends References, PageUrls {
  readonly channelSummary: ChannelSummary
  readonly contents: readonly DeliveredContent[]
}

export interface ChannelsAnswer extends PageUrls {
  readonly channels: readonly DeliveryChannel[]
  readonly totalChannels: number
}

interface DeliveryChannel {
  readonly channelId: string
  readonly channelName: string
  readonly channelType: 'Community'
  readonly domainId: string | null
  readonly domainName: string | null
  readonly isChannelSearchable: boolean
  readonly isDomainLocked: boolean
}
