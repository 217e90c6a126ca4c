import { hash } from 'node:crypto'
import { recordIdFrom } from '#domain/record-id.ts'
import type { Role, Viewer } from '#domain/viewer.ts'
import { internalReaders } from '#entities/access.ts'
import type { Entity } from '#entities/entity.ts'
import { account } from '#entities/account.ts'
import { accountGroup } from '#entities/account-group.ts'
import { assortmentRule } from '#entities/assortment-rule.ts'
import { businessGroup } from '#entities/business-group.ts'
import { certificate } from '#entities/certificate.ts'
import { certificateAsset } from '#entities/certificate-asset.ts'
import { contact } from '#entities/contact.ts'
import { contactRequest } from '#entities/contact-request.ts'
import { documentRequest } from '#entities/document-request.ts'
import { managedContent } from '#entities/managed-content.ts'
import { marketSegment } from '#entities/market-segment.ts'
import { masterValue } from '#entities/master-value.ts'
import { productDocument } from '#entities/product-document.ts'
import { promotion } from '#entities/promotion.ts'
import { redirect } from '#entities/redirect.ts'
import { signUpRequest } from '#entities/sign-up-request.ts'
import { site } from '#entities/site.ts'
import { substance } from '#entities/substance.ts'
import { synonym } from '#entities/synonym.ts'
import { tradeGrade } from '#entities/trade-grade.ts'
import { tradeName } from '#entities/trade-name.ts'
import { user } from '#entities/user.ts'
import { isOneOf, mayDo } from '#records/access.ts'
import type { ObjectCatalogue } from '../object-catalogue.ts'

/** A part of the product that somebody works in: which objects stand in its navigation, in what order. */
interface App {
  readonly developerName: string
  readonly label: string
  readonly description: string
  readonly whose: readonly Role[] | 'everyone'
  /** What no app names stands at the end of the last one that a viewer has. */
  readonly objects: readonly Entity[]
}

const apps: readonly App[] = [
  {
    developerName: 'Catalogue',
    label: 'Catalogue',
    description: 'What is sold, who makes it, and what is written about it.',
    whose: 'everyone',
    objects: [
      tradeGrade,
      tradeName,
      account,
      substance,
      businessGroup,
      marketSegment,
      masterValue,
      certificate,
      certificateAsset,
      productDocument,
      promotion,
      managedContent,
    ],
  },
  {
    developerName: 'Back_Office',
    label: 'Back office',
    description: 'Who asks for what, who may see what, and how the sites are kept.',
    whose: internalReaders,
    objects: [
      signUpRequest,
      documentRequest,
      contactRequest,
      contact,
      user,
      accountGroup,
      assortmentRule,
      site,
      redirect,
      synonym,
    ],
  },
]

export interface ViewersApp extends Omit<App, 'whose'> {
  readonly id: string
}

/** The apps of a viewer, the one they begin with first, with the objects that they may read: each stands in one of them. */
export function appsOf({ all }: ObjectCatalogue, viewer: Viewer): readonly ViewersApp[] {
  const own = apps.filter(({ whose }) => isOneOf(viewer, whose))
  const readable = all.filter((entity) => mayDo(viewer, entity, 'read'))
  const named = new Set(own.flatMap(({ objects }) => objects))
  const others = readable.filter((entity) => !named.has(entity))
  return own.map(({ developerName, label, description, objects }) => ({
    developerName,
    label,
    description,
    id: recordIdFrom('06m', hash('sha256', developerName, 'buffer')),
    objects: [
      ...objects.filter((entity) => readable.includes(entity)),
      ...(developerName === own.at(-1)?.developerName ? others : []),
    ],
  }))
}
