import { internalReaders } from '#platform/entity/access.ts'
import { account } from '#features/catalogue/accounts/account.ts'
import { accountGroup } from '#features/catalogue/accounts/account-group.ts'
import { assortmentRule } from '#features/catalogue/assortment-rules/assortment-rule.ts'
import { conflictRule } from '#features/catalogue/conflicts/conflict-rule.ts'
import { businessGroup } from '#features/catalogue/taxonomy/business-group.ts'
import { certificate, certificateAsset } from '#features/documents/certificates/certificate.ts'
import { contact } from '#features/identity/people/contact.ts'
import { contactRequest } from '#features/enquiries/contact/contact-request.ts'
import { documentRequest } from '#features/documents/product-documents/document-request.ts'
import { managedContent } from '#features/content/managed-content/managed-content.ts'
import { marketSegment } from '#features/catalogue/taxonomy/market-segment.ts'
import { masterValue } from '#features/catalogue/taxonomy/master-value.ts'
import { productDocument } from '#features/documents/product-documents/product-document.ts'
import { substitution } from '#features/catalogue/products/substitution.ts'
import { promotion } from '#features/catalogue/products/promotion.ts'
import { redirect } from '#features/seo/redirects/redirect.ts'
import { signUpRequest } from '#features/identity/sign-ups/sign-up-request.ts'
import { importJob } from '#features/integrations/imports/import-job.ts'
import { site } from './site.ts'
import { substance } from '#features/catalogue/products/substance.ts'
import { synonym } from '#features/search/feed/synonym.ts'
import { tradeGrade } from '#features/catalogue/products/trade-grade.ts'
import { tradeName } from '#features/catalogue/products/trade-name.ts'
import { user } from '#features/identity/people/user.ts'
import type { App } from '#platform/record-api/metadata/apps.ts'

/** The areas of the product in which internal users work, as the record data API lists them for its clients. */
export const apps: readonly App[] = [
  {
    developerName: 'Catalogue',
    label: 'Catalogue',
    description: 'What is sold, who makes it, and what is written about it.',
    roles: 'everyone',
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
    roles: internalReaders,
    objects: [
      signUpRequest,
      documentRequest,
      substitution,
      contactRequest,
      contact,
      user,
      accountGroup,
      assortmentRule,
      conflictRule,
      site,
      redirect,
      synonym,
      importJob,
    ],
  },
]
