import type { LanguageCode } from '#domain/languages.ts'

/** A file of a content. `url` is relative to a site as stored (`/cms/delivery/media/MC…`), or absolute where that was asked for. */
export interface DeliveredMedia {
  readonly url: string
  readonly altText: string
  /** Inner names are ours: the platform's are not public. */
  readonly source: {
    readonly type: 'file'
    readonly mimeType: string
    /** Bytes. */
    readonly size: number
    /** Of an image, in pixels; null where it is no image, or not known. */
    readonly width: number | null
    readonly height: number | null
  }
}

/** ENT-08. Every key is there whatever the type of the content: null where it has nothing of it. */
export interface ContentBody {
  readonly title: string
  readonly Title: string
  readonly subtitle: string | null
  /** Html that may be shown as it is. */
  readonly body: string | null
  readonly seo_meta_description: string | null
  readonly header_image: DeliveredMedia | null
  /** Of an event: its days where it is, at midnight of nobody's zone in particular. */
  readonly date_time: { readonly dateTime: string; readonly endDateTime: string | null } | null
  readonly place: string | null
  readonly video: { readonly url: string } | null
  readonly video_image_thumbnail: DeliveredMedia | null
  readonly attachment: DeliveredMedia | null
  readonly formulation: readonly { readonly phase: string; readonly name: string; readonly percent: number }[]
  /** Of an image or a document: its file. */
  readonly 'sfdc_cms:media': DeliveredMedia | null
}

/** A content as it is delivered (platform API 2.7), and what it refers to: then `managedContentId` is null for a bare file. */
export interface DeliveredContent {
  /** Null where it was not asked for. */
  readonly contentBody: ContentBody | null
  readonly contentKey: string
  readonly contentType: { readonly fullyQualifiedName: string }
  readonly language: LanguageCode
  readonly managedContentId: string | null
  /** ISO 8601; midnight UTC of the day. */
  readonly publishedDate: string | null
  readonly resourceUrl: string
  readonly title: string
  /** Where anybody may have the file of an image or document; null for what is no file, and on a site for signed-in users. */
  readonly unauthenticatedUrl: string | null
  readonly urlName: string
}

/** The site as a delivery channel; the inner names follow the platform's collections, whose are public. */
export interface ChannelSummary {
  readonly id: string
  readonly name: string
  readonly resourceUrl: string
  readonly targetSummary: { readonly id: string; readonly name: string }
}

/** One of the two is filled where references were asked for (`referencesAsList`), else both are null. */
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

/** Without a total: how many there are that one may not see is nobody's business. */
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
