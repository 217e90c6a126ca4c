/** An asset of a certificate on the wire (§3 Certificate, ENT-09): one file in one language. */
export interface CertificateAssetRecord {
  readonly Id: string
  readonly Name: string
  /** The certificate's id. */
  readonly IMCD_Certificate__c: string
  readonly IsActive__c: boolean
  /** A value of the picklist: a language code, as `nl-NL`. */
  readonly Language__c: string | null
  /** The file's address, as a rule `/cms/delivery/media/{content key}`; null where no file has come yet. */
  readonly Certificate_File__c: string | null
}

/** A certificate on the wire with its assets (APX-06); the fields of §3, then those of our own. */
export interface CertificateRecord {
  readonly Id: string
  readonly Name: string
  /** `2025-03-31` */
  readonly Certificate_Date__c: string | null
  /** The logo's address; null for none. */
  readonly Logo__c: string | null
  readonly IsActive__c: boolean
  /** A value of the picklist: `iso-9001`. */
  readonly Scheme__c: string | null
  readonly Issuer__c: string | null
  readonly Number__c: string | null
  /** What it covers, in the visitor's language where it is known in it. */
  readonly Scope__c: string | null
  /** The last day on which it holds: `2027-03-30`. */
  readonly Valid_Until__c: string | null
  /** Whose it is, where it is not the company's. */
  readonly Principal__r: { readonly Id: string; readonly Name: string } | null
  readonly Trade_Name__r: { readonly Id: string; readonly Name: string } | null
  readonly IMCD_Certificate_Assets__r: readonly CertificateAssetRecord[]
}

/** A principal with certificates to see on a site, its trade names' among them. */
export interface CertificateHolder {
  readonly Id: string
  readonly Name: string
  readonly count: number
}
