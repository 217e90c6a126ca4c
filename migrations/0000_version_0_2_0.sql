CREATE TABLE "business_group" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}' NOT NULL,
	"description" text,
	"descriptions" jsonb DEFAULT '{}' NOT NULL,
	"has_lob_dependent_market_segments" boolean DEFAULT false NOT NULL,
	"workspace_field" text,
	"sort_order" integer,
	CONSTRAINT "business_group_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "master_value" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}' NOT NULL,
	"value_kind" text NOT NULL,
	"code" text,
	"description" text,
	"descriptions" jsonb DEFAULT '{}' NOT NULL,
	"business_groups" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "master_value_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "market_segment" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}' NOT NULL,
	"business_group" text COLLATE "C" NOT NULL,
	"functions" text[] DEFAULT '{}' NOT NULL,
	"sort_order" integer,
	CONSTRAINT "market_segment_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "substance" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}' NOT NULL,
	"inci_name" text,
	"cas" text,
	"ec" text,
	"e_numbers" text[] DEFAULT '{}' NOT NULL,
	"formula" text,
	"synonyms" text[] DEFAULT '{}' NOT NULL,
	"synonyms_other" jsonb DEFAULT '{}' NOT NULL,
	"description" text,
	"functions" text[] DEFAULT '{}' NOT NULL,
	"chemistries" text[] DEFAULT '{}' NOT NULL,
	"business_groups" text[] DEFAULT '{}' NOT NULL,
	"physical_form" text,
	"vegan" text,
	"vegetarian" text,
	"organic" text,
	CONSTRAINT "substance_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "account_group" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "account_group_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"record_type" text NOT NULL,
	"country" text,
	"website" text,
	"logo" text,
	"description" text,
	"descriptions" jsonb DEFAULT '{}' NOT NULL,
	"profile" jsonb DEFAULT '{}' NOT NULL,
	"business_groups" text[] DEFAULT '{}' NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"groups" text[] DEFAULT '{}' NOT NULL,
	"internal_note" text,
	CONSTRAINT "account_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "company" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"street" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"coordinates" text,
	"phone" text,
	"email" text,
	CONSTRAINT "company_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "trade_name" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"principal" text COLLATE "C" NOT NULL,
	"description" text,
	"descriptions" jsonb DEFAULT '{}' NOT NULL,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"business_groups" text[] DEFAULT '{}' NOT NULL,
	"functions" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "trade_name_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "specification_property" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"names" jsonb DEFAULT '{}' NOT NULL,
	"group" text NOT NULL,
	"value_kind" text NOT NULL,
	"unit" text,
	"decimals" integer,
	"choices" jsonb DEFAULT '{}' NOT NULL,
	"functions" text[] DEFAULT '{}' NOT NULL,
	"chemistries" text[] DEFAULT '{}' NOT NULL,
	"is_facet" boolean DEFAULT false NOT NULL,
	"position" integer,
	CONSTRAINT "specification_property_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "trade_grade" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"trade_name" text COLLATE "C" NOT NULL,
	"principal" text COLLATE "C" NOT NULL,
	"components" jsonb DEFAULT '[]' NOT NULL,
	"functions" text[] DEFAULT '{}' NOT NULL,
	"chemistries" text[] DEFAULT '{}' NOT NULL,
	"applications" text[] DEFAULT '{}' NOT NULL,
	"market_segments" text[] DEFAULT '{}' NOT NULL,
	"business_groups" text[] DEFAULT '{}' NOT NULL,
	"physical_form" text,
	"purity" text,
	"quality_grades" text[] DEFAULT '{}' NOT NULL,
	"certifications" text[] DEFAULT '{}' NOT NULL,
	"claims" text[] DEFAULT '{}' NOT NULL,
	"packaging" text[] DEFAULT '{}' NOT NULL,
	"origin" text,
	"storage" text,
	"shelf_life_months" integer,
	"sample_available" boolean DEFAULT false NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"description" text,
	"descriptions" jsonb DEFAULT '{}' NOT NULL,
	"details" jsonb DEFAULT '{}' NOT NULL,
	"specifications" jsonb DEFAULT '[]' NOT NULL,
	"successor" text COLLATE "C",
	"internal_note" text,
	CONSTRAINT "trade_grade_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "certificate" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"date" date,
	"logo" text COLLATE "C",
	"company" text COLLATE "C",
	"principal" text COLLATE "C",
	"trade_name" text COLLATE "C",
	"scheme" text,
	"issuer" text,
	"number" text,
	"scope" text,
	"scopes" jsonb DEFAULT '{}' NOT NULL,
	"valid_until" date,
	CONSTRAINT "certificate_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "certificate_asset" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"certificate" text COLLATE "C" NOT NULL,
	"language" text,
	"file" text COLLATE "C",
	CONSTRAINT "certificate_asset_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "product_document" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"product" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"language" text NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"revision" text,
	"date" date,
	"level" text NOT NULL,
	"file" text COLLATE "C",
	"supersedes" text COLLATE "C",
	CONSTRAINT "product_document_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"item_kind" text NOT NULL,
	"item" text COLLATE "C" NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"business_group" text COLLATE "C",
	"market_segments" text[] DEFAULT '{}' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"rank" integer NOT NULL,
	CONSTRAINT "promotion_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "substitution" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"from" text COLLATE "C" NOT NULL,
	"to" text COLLATE "C" NOT NULL,
	"substitution_kind" text NOT NULL,
	"recommended_by" text,
	"note" text,
	CONSTRAINT "substitution_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "customer_code" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"code" text NOT NULL,
	"grade" text COLLATE "C" NOT NULL,
	CONSTRAINT "customer_code_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "synonym" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"language" text,
	"terms" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "synonym_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "managed_content" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"content_key" text COLLATE "C" NOT NULL,
	"type" text NOT NULL,
	"workspace" text,
	"page_role" text,
	"countries" text[] DEFAULT '{}' NOT NULL,
	"business_groups" text[] DEFAULT '{}' NOT NULL,
	"market_segments" text[] DEFAULT '{}' NOT NULL,
	"published_date" date,
	"image" text COLLATE "C",
	"attachment" text COLLATE "C",
	"video" text,
	"video_thumbnail" text COLLATE "C",
	"starts_on" date,
	"ends_on" date,
	"formulation" jsonb DEFAULT '[]' NOT NULL,
	"products" text[] DEFAULT '{}' NOT NULL,
	"trade_names" text[] DEFAULT '{}' NOT NULL,
	"principals" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "managed_content_integration_id_unique" UNIQUE("integration_id"),
	CONSTRAINT "managed_content_content_key_unique" UNIQUE("content_key")
);
--> statement-breakpoint
CREATE TABLE "managed_content_version" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"content" text COLLATE "C" NOT NULL,
	"language" text NOT NULL,
	"status" text NOT NULL,
	"published_from" date,
	"published_until" date,
	"subtitle" text,
	"meta_description" text,
	"image_alt" text,
	"place" text,
	"body" jsonb,
	CONSTRAINT "managed_content_version_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "redirect" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	CONSTRAINT "redirect_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "consent_record" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"visitor" text NOT NULL,
	"purposes" text[] DEFAULT '{}' NOT NULL,
	"wording" text NOT NULL,
	"site" text NOT NULL,
	CONSTRAINT "consent_record_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "site" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"brand_name" text,
	"imcdcompany" text,
	"about_country_content_key" text,
	"country_iso_code" text NOT NULL,
	"country_name" text NOT NULL,
	"domain" text,
	"base_path" text NOT NULL,
	"supported_languages" text[] DEFAULT '{}' NOT NULL,
	"is_my_imcdonly" boolean DEFAULT false NOT NULL,
	"hides_certificates_from_guests" boolean DEFAULT false NOT NULL,
	CONSTRAINT "site_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "portal_user" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"account" text COLLATE "C",
	"other_accounts" text[] DEFAULT '{}' NOT NULL,
	"language" text NOT NULL,
	"emails_off" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "portal_user_integration_id_unique" UNIQUE("integration_id"),
	CONSTRAINT "portal_user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "contact" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"account" text COLLATE "C" NOT NULL,
	"email" text,
	"phone" text,
	"job_title" text,
	"language" text,
	"internal_note" text,
	CONSTRAINT "contact_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "contact_request" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"company" text,
	"message" text NOT NULL,
	"site" text NOT NULL,
	"language" text NOT NULL,
	"product" text COLLATE "C",
	"page" text,
	"status" text NOT NULL,
	"mail" text NOT NULL,
	"mail_attempts" integer NOT NULL,
	"sent_date" date,
	"origin" text NOT NULL,
	"event" text,
	"visit" text,
	"recorded_by" text COLLATE "C",
	"consented_at" timestamp (3) with time zone,
	CONSTRAINT "contact_request_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "assortment_rule" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"effect" text NOT NULL,
	"account" text COLLATE "C",
	"group" text COLLATE "C",
	"principal" text COLLATE "C",
	"trade_name" text COLLATE "C",
	"grade" text COLLATE "C",
	"business_group" text COLLATE "C",
	"market_segment" text COLLATE "C",
	"starts_on" date,
	"ends_on" date,
	"reason" text NOT NULL,
	"note" text,
	CONSTRAINT "assortment_rule_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "conflict_rule" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"principal" text COLLATE "C",
	"trade_name" text COLLATE "C",
	"grade" text COLLATE "C",
	"account" text COLLATE "C",
	"group" text COLLATE "C",
	"country" text,
	"business_group" text COLLATE "C",
	"market_segment" text COLLATE "C",
	"reason" text NOT NULL,
	"starts_on" date,
	"ends_on" date,
	"note" text,
	CONSTRAINT "conflict_rule_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "document_request" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"document" text COLLATE "C" NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"state" text NOT NULL,
	"purpose" text,
	"site" text,
	"decided_by" text COLLATE "C",
	"decided_on" date,
	"valid_until" date,
	"reason" text,
	CONSTRAINT "document_request_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "sign_up_request" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"country" text,
	"kind" text NOT NULL,
	"message" text,
	"language" text NOT NULL,
	"site" text NOT NULL,
	"state" text NOT NULL,
	"decided_by" text COLLATE "C",
	"decided_on" date,
	"account" text COLLATE "C",
	"reason" text,
	CONSTRAINT "sign_up_request_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"holder" text NOT NULL,
	"user" text COLLATE "C",
	"guest_key" text,
	"account" text COLLATE "C",
	"made_by" text COLLATE "C",
	"country" text NOT NULL,
	"used_on" date NOT NULL,
	"previous_request" text,
	"not_taken_over" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "cart_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "cart_line" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"cart" text COLLATE "C" NOT NULL,
	"user" text COLLATE "C",
	"account" text COLLATE "C",
	"grade" text NOT NULL,
	"position" integer NOT NULL,
	"saved_name" text NOT NULL,
	"saved_code" text,
	"quantity" numeric(8, 2),
	"unit" text NOT NULL,
	"frequency" text,
	"target_date" date,
	"sample_size" text NOT NULL,
	"purpose" text,
	"application" text,
	"expected_volume" numeric(8, 2),
	"expected_volume_unit" text NOT NULL,
	"ship_to" text,
	"note" text,
	CONSTRAINT "cart_line_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "customer_request" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"account" text COLLATE "C",
	"user" text COLLATE "C",
	"made_by" text COLLATE "C",
	"guest_name" text,
	"guest_company" text,
	"guest_email" text,
	"guest_phone" text,
	"confirmed_on" date,
	"link_key" text,
	"guest_emails_off" text[] DEFAULT '{}' NOT NULL,
	"site" text NOT NULL,
	"language" text NOT NULL,
	"message" text,
	"previous" text,
	"assignee" text COLLATE "C",
	"routed_to" text COLLATE "C",
	"submitted_on" date,
	"due_on" date,
	"overdue_on" date,
	"decided_by" text COLLATE "C",
	"decided_on" date,
	"valid_until" date,
	"reminded_on" date,
	"feedback_requested_on" date,
	"answer" text,
	"answer_file" text COLLATE "C",
	"decline_reason" text,
	"close_reason" text,
	"reason" text,
	"po_number" text,
	CONSTRAINT "customer_request_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "request_line" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"request" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"user" text COLLATE "C",
	"grade" text NOT NULL,
	"position" integer NOT NULL,
	"saved_name" text NOT NULL,
	"saved_code" text,
	"quantity" numeric(8, 2),
	"unit" text NOT NULL,
	"frequency" text,
	"target_date" date,
	"sample_size" text NOT NULL,
	"purpose" text,
	"application" text,
	"expected_volume" numeric(8, 2),
	"expected_volume_unit" text NOT NULL,
	"ship_to" text,
	"note" text,
	"outcome" text NOT NULL,
	"alternative" text,
	"alternative_name" text,
	"offered_quantity" numeric(8, 2),
	"offered_unit" text,
	"lead_time_days" integer,
	"lot" text,
	"tracking_url" text,
	"answer_note" text,
	CONSTRAINT "request_line_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "request_feedback" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"request" text COLLATE "C" NOT NULL,
	"line" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"user" text COLLATE "C",
	"grade" text NOT NULL,
	"principal" text,
	"result" text NOT NULL,
	"text" text,
	CONSTRAINT "request_feedback_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "folder" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"made_by" text COLLATE "C",
	"note" text,
	"changes" integer NOT NULL,
	CONSTRAINT "folder_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "folder_item" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"folder" text COLLATE "C" NOT NULL,
	"user" text COLLATE "C",
	"account" text COLLATE "C",
	"item" text NOT NULL,
	"position" integer NOT NULL,
	"saved_name" text NOT NULL,
	"note" text,
	CONSTRAINT "folder_item_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "request_message" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"request" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"user" text COLLATE "C",
	"author" text COLLATE "C",
	"side" text NOT NULL,
	"file" text COLLATE "C",
	"text" text,
	CONSTRAINT "request_message_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "routing_rule" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"site" text,
	"kind" text,
	"business_group" text COLLATE "C",
	"principal" text COLLATE "C",
	"person" text COLLATE "C" NOT NULL,
	"substitute" text COLLATE "C",
	"absent_until" date,
	CONSTRAINT "routing_rule_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "answer_template" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"kind" text,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "answer_template_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "share_opening" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"share" text NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"visitor" text NOT NULL,
	CONSTRAINT "share_opening_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "share" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"token_hash" text NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"made_by" text COLLATE "C",
	"email" text,
	"folder" text,
	"list" text,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"expires_on" date NOT NULL,
	"revoked_on" date,
	"title" text,
	"message" text,
	"site" text NOT NULL,
	"openings" integer NOT NULL,
	CONSTRAINT "share_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "visit" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"account" text COLLATE "C",
	"owner" text COLLATE "C" NOT NULL,
	"state" text NOT NULL,
	"visit_type" text NOT NULL,
	"country" text,
	"business_group" text COLLATE "C",
	"planned_on" date NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"goal" text,
	"notes" text,
	"recap" text,
	"recap_to" text[] DEFAULT '{}' NOT NULL,
	"recap_sent_at" timestamp (3) with time zone,
	"shown" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "visit_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "next_step" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"visit" text COLLATE "C" NOT NULL,
	"visit_owner" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"owner" text COLLATE "C" NOT NULL,
	"due_on" date,
	"state" text NOT NULL,
	CONSTRAINT "next_step_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "list_view" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"developer_name" text NOT NULL,
	"object" text NOT NULL,
	"columns" text[] DEFAULT '{}' NOT NULL,
	"filters" jsonb DEFAULT '[]' NOT NULL,
	"filter_logic" text,
	"sort" text[] DEFAULT '{}' NOT NULL,
	"scope" text NOT NULL,
	"visibility" text NOT NULL,
	"shared_with" text[] DEFAULT '{}' NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	CONSTRAINT "list_view_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "content_document" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"description" text,
	CONSTRAINT "content_document_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "content_version" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"document" text COLLATE "C" NOT NULL,
	"path_on_client" text,
	"version_number" integer NOT NULL,
	"content_size" integer,
	"version_data" text COLLATE "C" NOT NULL,
	CONSTRAINT "content_version_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "content_document_link" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"document" text COLLATE "C" NOT NULL,
	"linked_object" text NOT NULL,
	"linked_entity" text COLLATE "C" NOT NULL,
	CONSTRAINT "content_document_link_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "import_job" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"integration_id" text NOT NULL,
	"version" integer NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL,
	"created_by_id" text NOT NULL,
	"last_modified_date" timestamp (3) with time zone NOT NULL,
	"last_modified_by_id" text NOT NULL,
	"system_modstamp" timestamp (3) with time zone NOT NULL,
	"sort_key" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"user" text COLLATE "C" NOT NULL,
	"undo_of" text COLLATE "C",
	"state" text NOT NULL,
	"encoding" text,
	"file_name" text,
	"file_size" integer,
	"file_key" text,
	"failed_rows_key" text,
	"findings_key" text,
	"started_date" timestamp (3) with time zone,
	"ended_date" timestamp (3) with time zone,
	"rows_read" integer,
	"rows_created" integer,
	"rows_updated" integer,
	"rows_unchanged" integer,
	"rows_failed" integer,
	"problem" text,
	CONSTRAINT "import_job_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "api_token" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "api_token_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "attempt_count" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_link" (
	"position" bigint PRIMARY KEY NOT NULL,
	"batch" bigint NOT NULL,
	"first_sequence" bigint NOT NULL,
	"last_sequence" bigint NOT NULL,
	"count" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "audit_link_batch_unique" UNIQUE("batch")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"sequence" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"object" text NOT NULL,
	"record_id" text COLLATE "C" NOT NULL,
	"operation" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"request" text,
	"batch" bigint NOT NULL,
	"digest" "bytea" NOT NULL,
	"details_salt" uuid,
	"details_digest" "bytea" NOT NULL,
	"origin_salt" uuid,
	"origin_digest" "bytea",
	"erased_in" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_in_ceremony" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text COLLATE "C",
	"data" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "avatar_association" (
	"record_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"photo_url" text NOT NULL,
	"provider" text,
	"external_id" text,
	"blue_master_id" text,
	"profile_name" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "engine_fact" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_scan" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"malware" text,
	"scanned_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_write" (
	"user_id" text COLLATE "C" NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"holder" text NOT NULL,
	"outcome" jsonb,
	"status" integer,
	"answer" text,
	"headers" jsonb,
	CONSTRAINT "idempotent_write_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "import_batch" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"job_id" text COLLATE "C" NOT NULL,
	"lines" integer[] NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"audit_batch" bigint
);
--> statement-breakpoint
CREATE TABLE "import_run" (
	"job_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"renewed_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	"rows_read" integer NOT NULL,
	"rows_created" integer NOT NULL,
	"rows_updated" integer NOT NULL,
	"rows_unchanged" integer NOT NULL,
	"rows_failed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missing_product" (
	"site" text COLLATE "C" NOT NULL,
	"language" text COLLATE "C" NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missing_product_site_language_term_pk" PRIMARY KEY("site","language","term")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"sequence" bigserial NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"object" text NOT NULL,
	"record_id" text COLLATE "C" NOT NULL,
	"operation" text NOT NULL,
	CONSTRAINT "outbox_transaction_sequence_pk" PRIMARY KEY("transaction","sequence")
);
--> statement-breakpoint
CREATE TABLE "presentation" (
	"visit" text COLLATE "C" PRIMARY KEY NOT NULL,
	"round" text COLLATE "C" NOT NULL,
	"token_hash" text COLLATE "C" NOT NULL,
	"owner" text COLLATE "C" NOT NULL,
	"account" text COLLATE "C",
	"site" text COLLATE "C" NOT NULL,
	"language" text COLLATE "C" NOT NULL,
	"shown" text COLLATE "C",
	"pointer" integer,
	"is_blank" boolean DEFAULT false NOT NULL,
	"may_browse" boolean DEFAULT false NOT NULL,
	"page" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presentation_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "queued_email" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"site" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"path" text,
	"facts" jsonb NOT NULL,
	"can_choose" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "record_use" (
	"user_id" text COLLATE "C" NOT NULL,
	"object" text NOT NULL,
	"record_id" text COLLATE "C" NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "record_use_user_id_record_id_pk" PRIMARY KEY("user_id","record_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"code_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_count" (
	"day" text COLLATE "C" NOT NULL,
	"site" text COLLATE "C" NOT NULL,
	"language" text COLLATE "C" NOT NULL,
	"term" text COLLATE "C" NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"filters" text COLLATE "C" NOT NULL,
	"searches" bigint NOT NULL,
	"without_result" bigint NOT NULL,
	"results" bigint NOT NULL,
	"clicks" bigint NOT NULL,
	"placed_clicks" bigint NOT NULL,
	"positions" bigint NOT NULL,
	CONSTRAINT "search_count_day_site_language_term_kind_filters_pk" PRIMARY KEY("day","site","language","term","kind","filters")
);
--> statement-breakpoint
CREATE TABLE "sign_in_provider" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"account_id" text COLLATE "C",
	"mail_domains" text[] NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "single_use_token" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"subject" text COLLATE "C",
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_file" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_use" (
	"owner_id" text COLLATE "C" NOT NULL,
	"day" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "upload_use_owner_id_day_pk" PRIMARY KEY("owner_id","day")
);
--> statement-breakpoint
CREATE TABLE "user_codes" (
	"user_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"last_step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"linked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "user_passkey" (
	"credential_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "user_password" (
	"user_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_session" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"id" text COLLATE "C" NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"account_id" text COLLATE "C",
	"rights" text NOT NULL,
	"site" text NOT NULL,
	"device" text NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_session_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "user_setting" (
	"user_id" text COLLATE "C" NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_setting_user_id_kind_name_pk" PRIMARY KEY("user_id","kind","name")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"objects" text[] NOT NULL,
	"user_id" text COLLATE "C" NOT NULL,
	"is_active" boolean NOT NULL,
	"position" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "webhook_message" (
	"id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"sequence" bigserial NOT NULL,
	"webhook_id" text COLLATE "C" NOT NULL,
	"body" jsonb NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "market_segment" ADD CONSTRAINT "market_segment_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_name" ADD CONSTRAINT "trade_name_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_grade" ADD CONSTRAINT "trade_grade_trade_name_trade_name_id_fk" FOREIGN KEY ("trade_name") REFERENCES "public"."trade_name"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_grade" ADD CONSTRAINT "trade_grade_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_logo_stored_file_key_fk" FOREIGN KEY ("logo") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_company_company_id_fk" FOREIGN KEY ("company") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_trade_name_trade_name_id_fk" FOREIGN KEY ("trade_name") REFERENCES "public"."trade_name"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_asset" ADD CONSTRAINT "certificate_asset_certificate_certificate_id_fk" FOREIGN KEY ("certificate") REFERENCES "public"."certificate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_asset" ADD CONSTRAINT "certificate_asset_file_stored_file_key_fk" FOREIGN KEY ("file") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_document" ADD CONSTRAINT "product_document_product_trade_grade_id_fk" FOREIGN KEY ("product") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_document" ADD CONSTRAINT "product_document_file_stored_file_key_fk" FOREIGN KEY ("file") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitution" ADD CONSTRAINT "substitution_from_trade_grade_id_fk" FOREIGN KEY ("from") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitution" ADD CONSTRAINT "substitution_to_trade_grade_id_fk" FOREIGN KEY ("to") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_code" ADD CONSTRAINT "customer_code_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_code" ADD CONSTRAINT "customer_code_grade_trade_grade_id_fk" FOREIGN KEY ("grade") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_content" ADD CONSTRAINT "managed_content_image_stored_file_key_fk" FOREIGN KEY ("image") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_content" ADD CONSTRAINT "managed_content_attachment_stored_file_key_fk" FOREIGN KEY ("attachment") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_content" ADD CONSTRAINT "managed_content_video_thumbnail_stored_file_key_fk" FOREIGN KEY ("video_thumbnail") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_content_version" ADD CONSTRAINT "managed_content_version_content_managed_content_id_fk" FOREIGN KEY ("content") REFERENCES "public"."managed_content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portal_user" ADD CONSTRAINT "portal_user_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_request" ADD CONSTRAINT "contact_request_product_trade_grade_id_fk" FOREIGN KEY ("product") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_request" ADD CONSTRAINT "contact_request_recorded_by_portal_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_group_account_group_id_fk" FOREIGN KEY ("group") REFERENCES "public"."account_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_trade_name_trade_name_id_fk" FOREIGN KEY ("trade_name") REFERENCES "public"."trade_name"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_grade_trade_grade_id_fk" FOREIGN KEY ("grade") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_market_segment_market_segment_id_fk" FOREIGN KEY ("market_segment") REFERENCES "public"."market_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_trade_name_trade_name_id_fk" FOREIGN KEY ("trade_name") REFERENCES "public"."trade_name"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_grade_trade_grade_id_fk" FOREIGN KEY ("grade") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_group_account_group_id_fk" FOREIGN KEY ("group") REFERENCES "public"."account_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict_rule" ADD CONSTRAINT "conflict_rule_market_segment_market_segment_id_fk" FOREIGN KEY ("market_segment") REFERENCES "public"."market_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_request" ADD CONSTRAINT "document_request_document_product_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."product_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_request" ADD CONSTRAINT "document_request_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_request" ADD CONSTRAINT "document_request_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_request" ADD CONSTRAINT "document_request_decided_by_portal_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_request" ADD CONSTRAINT "sign_up_request_decided_by_portal_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_request" ADD CONSTRAINT "sign_up_request_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_made_by_portal_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_cart_cart_id_fk" FOREIGN KEY ("cart") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_made_by_portal_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_assignee_portal_user_id_fk" FOREIGN KEY ("assignee") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_routed_to_portal_user_id_fk" FOREIGN KEY ("routed_to") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_decided_by_portal_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_request" ADD CONSTRAINT "customer_request_answer_file_stored_file_key_fk" FOREIGN KEY ("answer_file") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_line" ADD CONSTRAINT "request_line_request_customer_request_id_fk" FOREIGN KEY ("request") REFERENCES "public"."customer_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_line" ADD CONSTRAINT "request_line_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_line" ADD CONSTRAINT "request_line_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_feedback" ADD CONSTRAINT "request_feedback_request_customer_request_id_fk" FOREIGN KEY ("request") REFERENCES "public"."customer_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_feedback" ADD CONSTRAINT "request_feedback_line_request_line_id_fk" FOREIGN KEY ("line") REFERENCES "public"."request_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_feedback" ADD CONSTRAINT "request_feedback_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_feedback" ADD CONSTRAINT "request_feedback_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_made_by_portal_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_item" ADD CONSTRAINT "folder_item_folder_folder_id_fk" FOREIGN KEY ("folder") REFERENCES "public"."folder"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_item" ADD CONSTRAINT "folder_item_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder_item" ADD CONSTRAINT "folder_item_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_request_customer_request_id_fk" FOREIGN KEY ("request") REFERENCES "public"."customer_request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_author_portal_user_id_fk" FOREIGN KEY ("author") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_message" ADD CONSTRAINT "request_message_file_stored_file_key_fk" FOREIGN KEY ("file") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rule" ADD CONSTRAINT "routing_rule_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rule" ADD CONSTRAINT "routing_rule_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rule" ADD CONSTRAINT "routing_rule_person_portal_user_id_fk" FOREIGN KEY ("person") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "routing_rule" ADD CONSTRAINT "routing_rule_substitute_portal_user_id_fk" FOREIGN KEY ("substitute") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_opening" ADD CONSTRAINT "share_opening_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share" ADD CONSTRAINT "share_made_by_portal_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_owner_portal_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit" ADD CONSTRAINT "visit_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_step" ADD CONSTRAINT "next_step_visit_visit_id_fk" FOREIGN KEY ("visit") REFERENCES "public"."visit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_step" ADD CONSTRAINT "next_step_visit_owner_portal_user_id_fk" FOREIGN KEY ("visit_owner") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_step" ADD CONSTRAINT "next_step_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "next_step" ADD CONSTRAINT "next_step_owner_portal_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_owner_portal_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_document_content_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."content_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_version_data_stored_file_key_fk" FOREIGN KEY ("version_data") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_document_link" ADD CONSTRAINT "content_document_link_document_content_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."content_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_job" ADD CONSTRAINT "import_job_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "business_group_sort_key_index" ON "business_group" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "master_value_sort_key_index" ON "master_value" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "master_value_business_groups_index" ON "master_value" USING gin ("business_groups");--> statement-breakpoint
CREATE INDEX "market_segment_sort_key_index" ON "market_segment" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "market_segment_business_group_index" ON "market_segment" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "market_segment_functions_index" ON "market_segment" USING gin ("functions");--> statement-breakpoint
CREATE INDEX "substance_sort_key_index" ON "substance" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "substance_cas_index" ON "substance" USING btree ("cas");--> statement-breakpoint
CREATE INDEX "substance_ec_index" ON "substance" USING btree ("ec");--> statement-breakpoint
CREATE INDEX "substance_functions_index" ON "substance" USING gin ("functions");--> statement-breakpoint
CREATE INDEX "substance_chemistries_index" ON "substance" USING gin ("chemistries");--> statement-breakpoint
CREATE INDEX "substance_business_groups_index" ON "substance" USING gin ("business_groups");--> statement-breakpoint
CREATE INDEX "account_group_sort_key_index" ON "account_group" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "account_sort_key_index" ON "account" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "account_record_type_index" ON "account" USING btree ("record_type");--> statement-breakpoint
CREATE INDEX "account_business_groups_index" ON "account" USING gin ("business_groups");--> statement-breakpoint
CREATE INDEX "company_sort_key_index" ON "company" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "trade_name_sort_key_index" ON "trade_name" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "trade_name_principal_index" ON "trade_name" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "trade_name_business_groups_index" ON "trade_name" USING gin ("business_groups");--> statement-breakpoint
CREATE INDEX "trade_name_functions_index" ON "trade_name" USING gin ("functions");--> statement-breakpoint
CREATE INDEX "specification_property_sort_key_index" ON "specification_property" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "trade_grade_sort_key_index" ON "trade_grade" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "trade_grade_code_index" ON "trade_grade" USING btree ("code");--> statement-breakpoint
CREATE INDEX "trade_grade_trade_name_index" ON "trade_grade" USING btree ("trade_name");--> statement-breakpoint
CREATE INDEX "trade_grade_principal_index" ON "trade_grade" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "trade_grade_components_index" ON "trade_grade" USING gin ("components" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "trade_grade_functions_index" ON "trade_grade" USING gin ("functions");--> statement-breakpoint
CREATE INDEX "trade_grade_countries_index" ON "trade_grade" USING gin ("countries");--> statement-breakpoint
CREATE INDEX "trade_grade_successor_index" ON "trade_grade" USING btree ("successor");--> statement-breakpoint
CREATE INDEX "certificate_sort_key_index" ON "certificate" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "certificate_logo_index" ON "certificate" USING btree ("logo");--> statement-breakpoint
CREATE INDEX "certificate_company_index" ON "certificate" USING btree ("company");--> statement-breakpoint
CREATE INDEX "certificate_principal_index" ON "certificate" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "certificate_trade_name_index" ON "certificate" USING btree ("trade_name");--> statement-breakpoint
CREATE INDEX "certificate_scheme_index" ON "certificate" USING btree ("scheme");--> statement-breakpoint
CREATE INDEX "certificate_asset_sort_key_index" ON "certificate_asset" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "certificate_asset_certificate_index" ON "certificate_asset" USING btree ("certificate");--> statement-breakpoint
CREATE INDEX "certificate_asset_file_index" ON "certificate_asset" USING btree ("file");--> statement-breakpoint
CREATE INDEX "product_document_sort_key_index" ON "product_document" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "product_document_product_index" ON "product_document" USING btree ("product");--> statement-breakpoint
CREATE INDEX "product_document_file_index" ON "product_document" USING btree ("file");--> statement-breakpoint
CREATE INDEX "product_document_supersedes_index" ON "product_document" USING btree ("supersedes");--> statement-breakpoint
CREATE INDEX "promotion_sort_key_index" ON "promotion" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "promotion_item_index" ON "promotion" USING btree ("item");--> statement-breakpoint
CREATE INDEX "promotion_business_group_index" ON "promotion" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "substitution_sort_key_index" ON "substitution" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "substitution_from_index" ON "substitution" USING btree ("from");--> statement-breakpoint
CREATE INDEX "substitution_to_index" ON "substitution" USING btree ("to");--> statement-breakpoint
CREATE INDEX "customer_code_sort_key_index" ON "customer_code" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "customer_code_account_index" ON "customer_code" USING btree ("account");--> statement-breakpoint
CREATE INDEX "customer_code_grade_index" ON "customer_code" USING btree ("grade");--> statement-breakpoint
CREATE INDEX "synonym_sort_key_index" ON "synonym" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "managed_content_sort_key_index" ON "managed_content" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "managed_content_type_index" ON "managed_content" USING btree ("type");--> statement-breakpoint
CREATE INDEX "managed_content_page_role_index" ON "managed_content" USING btree ("page_role");--> statement-breakpoint
CREATE INDEX "managed_content_business_groups_index" ON "managed_content" USING gin ("business_groups");--> statement-breakpoint
CREATE INDEX "managed_content_market_segments_index" ON "managed_content" USING gin ("market_segments");--> statement-breakpoint
CREATE INDEX "managed_content_published_date_index" ON "managed_content" USING btree ("published_date");--> statement-breakpoint
CREATE INDEX "managed_content_image_index" ON "managed_content" USING btree ("image");--> statement-breakpoint
CREATE INDEX "managed_content_attachment_index" ON "managed_content" USING btree ("attachment");--> statement-breakpoint
CREATE INDEX "managed_content_video_thumbnail_index" ON "managed_content" USING btree ("video_thumbnail");--> statement-breakpoint
CREATE INDEX "managed_content_products_index" ON "managed_content" USING gin ("products");--> statement-breakpoint
CREATE INDEX "managed_content_trade_names_index" ON "managed_content" USING gin ("trade_names");--> statement-breakpoint
CREATE INDEX "managed_content_principals_index" ON "managed_content" USING gin ("principals");--> statement-breakpoint
CREATE INDEX "managed_content_version_sort_key_index" ON "managed_content_version" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "managed_content_version_content_index" ON "managed_content_version" USING btree ("content");--> statement-breakpoint
CREATE INDEX "redirect_sort_key_index" ON "redirect" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "redirect_from_index" ON "redirect" USING btree ("from");--> statement-breakpoint
CREATE INDEX "consent_record_sort_key_index" ON "consent_record" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "consent_record_visitor_index" ON "consent_record" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "site_sort_key_index" ON "site" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "portal_user_sort_key_index" ON "portal_user" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "portal_user_account_index" ON "portal_user" USING btree ("account");--> statement-breakpoint
CREATE INDEX "portal_user_other_accounts_index" ON "portal_user" USING gin ("other_accounts");--> statement-breakpoint
CREATE INDEX "contact_sort_key_index" ON "contact" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "contact_account_index" ON "contact" USING btree ("account");--> statement-breakpoint
CREATE INDEX "contact_email_index" ON "contact" USING btree ("email");--> statement-breakpoint
CREATE INDEX "contact_request_sort_key_index" ON "contact_request" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "contact_request_product_index" ON "contact_request" USING btree ("product");--> statement-breakpoint
CREATE INDEX "contact_request_mail_index" ON "contact_request" USING btree ("mail");--> statement-breakpoint
CREATE INDEX "contact_request_visit_index" ON "contact_request" USING btree ("visit");--> statement-breakpoint
CREATE INDEX "contact_request_recorded_by_index" ON "contact_request" USING btree ("recorded_by");--> statement-breakpoint
CREATE INDEX "assortment_rule_sort_key_index" ON "assortment_rule" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "assortment_rule_account_index" ON "assortment_rule" USING btree ("account");--> statement-breakpoint
CREATE INDEX "assortment_rule_group_index" ON "assortment_rule" USING btree ("group");--> statement-breakpoint
CREATE INDEX "assortment_rule_principal_index" ON "assortment_rule" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "assortment_rule_trade_name_index" ON "assortment_rule" USING btree ("trade_name");--> statement-breakpoint
CREATE INDEX "assortment_rule_grade_index" ON "assortment_rule" USING btree ("grade");--> statement-breakpoint
CREATE INDEX "assortment_rule_business_group_index" ON "assortment_rule" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "assortment_rule_market_segment_index" ON "assortment_rule" USING btree ("market_segment");--> statement-breakpoint
CREATE INDEX "conflict_rule_sort_key_index" ON "conflict_rule" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "conflict_rule_principal_index" ON "conflict_rule" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "conflict_rule_trade_name_index" ON "conflict_rule" USING btree ("trade_name");--> statement-breakpoint
CREATE INDEX "conflict_rule_grade_index" ON "conflict_rule" USING btree ("grade");--> statement-breakpoint
CREATE INDEX "conflict_rule_account_index" ON "conflict_rule" USING btree ("account");--> statement-breakpoint
CREATE INDEX "conflict_rule_group_index" ON "conflict_rule" USING btree ("group");--> statement-breakpoint
CREATE INDEX "conflict_rule_business_group_index" ON "conflict_rule" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "conflict_rule_market_segment_index" ON "conflict_rule" USING btree ("market_segment");--> statement-breakpoint
CREATE INDEX "document_request_sort_key_index" ON "document_request" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "document_request_document_index" ON "document_request" USING btree ("document");--> statement-breakpoint
CREATE INDEX "document_request_user_index" ON "document_request" USING btree ("user");--> statement-breakpoint
CREATE INDEX "document_request_account_index" ON "document_request" USING btree ("account");--> statement-breakpoint
CREATE INDEX "document_request_state_index" ON "document_request" USING btree ("state");--> statement-breakpoint
CREATE INDEX "document_request_decided_by_index" ON "document_request" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "sign_up_request_sort_key_index" ON "sign_up_request" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "sign_up_request_email_index" ON "sign_up_request" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_up_request_state_index" ON "sign_up_request" USING btree ("state");--> statement-breakpoint
CREATE INDEX "sign_up_request_decided_by_index" ON "sign_up_request" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "sign_up_request_account_index" ON "sign_up_request" USING btree ("account");--> statement-breakpoint
CREATE INDEX "cart_sort_key_index" ON "cart" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "cart_user_index" ON "cart" USING btree ("user");--> statement-breakpoint
CREATE INDEX "cart_guest_key_index" ON "cart" USING btree ("guest_key");--> statement-breakpoint
CREATE INDEX "cart_account_index" ON "cart" USING btree ("account");--> statement-breakpoint
CREATE INDEX "cart_made_by_index" ON "cart" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "cart_line_sort_key_index" ON "cart_line" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "cart_line_cart_index" ON "cart_line" USING btree ("cart");--> statement-breakpoint
CREATE INDEX "cart_line_user_index" ON "cart_line" USING btree ("user");--> statement-breakpoint
CREATE INDEX "cart_line_account_index" ON "cart_line" USING btree ("account");--> statement-breakpoint
CREATE INDEX "customer_request_sort_key_index" ON "customer_request" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "customer_request_state_index" ON "customer_request" USING btree ("state");--> statement-breakpoint
CREATE INDEX "customer_request_account_index" ON "customer_request" USING btree ("account");--> statement-breakpoint
CREATE INDEX "customer_request_user_index" ON "customer_request" USING btree ("user");--> statement-breakpoint
CREATE INDEX "customer_request_made_by_index" ON "customer_request" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "customer_request_guest_email_index" ON "customer_request" USING btree ("guest_email");--> statement-breakpoint
CREATE INDEX "customer_request_link_key_index" ON "customer_request" USING btree ("link_key");--> statement-breakpoint
CREATE INDEX "customer_request_assignee_index" ON "customer_request" USING btree ("assignee");--> statement-breakpoint
CREATE INDEX "customer_request_routed_to_index" ON "customer_request" USING btree ("routed_to");--> statement-breakpoint
CREATE INDEX "customer_request_due_on_index" ON "customer_request" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "customer_request_decided_by_index" ON "customer_request" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "customer_request_answer_file_index" ON "customer_request" USING btree ("answer_file");--> statement-breakpoint
CREATE INDEX "request_line_sort_key_index" ON "request_line" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "request_line_request_index" ON "request_line" USING btree ("request");--> statement-breakpoint
CREATE INDEX "request_line_account_index" ON "request_line" USING btree ("account");--> statement-breakpoint
CREATE INDEX "request_line_user_index" ON "request_line" USING btree ("user");--> statement-breakpoint
CREATE INDEX "request_feedback_sort_key_index" ON "request_feedback" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "request_feedback_request_index" ON "request_feedback" USING btree ("request");--> statement-breakpoint
CREATE INDEX "request_feedback_line_index" ON "request_feedback" USING btree ("line");--> statement-breakpoint
CREATE INDEX "request_feedback_account_index" ON "request_feedback" USING btree ("account");--> statement-breakpoint
CREATE INDEX "request_feedback_user_index" ON "request_feedback" USING btree ("user");--> statement-breakpoint
CREATE INDEX "request_feedback_principal_index" ON "request_feedback" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "folder_sort_key_index" ON "folder" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "folder_user_index" ON "folder" USING btree ("user");--> statement-breakpoint
CREATE INDEX "folder_account_index" ON "folder" USING btree ("account");--> statement-breakpoint
CREATE INDEX "folder_made_by_index" ON "folder" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "folder_item_sort_key_index" ON "folder_item" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "folder_item_folder_index" ON "folder_item" USING btree ("folder");--> statement-breakpoint
CREATE INDEX "folder_item_user_index" ON "folder_item" USING btree ("user");--> statement-breakpoint
CREATE INDEX "folder_item_account_index" ON "folder_item" USING btree ("account");--> statement-breakpoint
CREATE INDEX "request_message_sort_key_index" ON "request_message" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "request_message_request_index" ON "request_message" USING btree ("request");--> statement-breakpoint
CREATE INDEX "request_message_account_index" ON "request_message" USING btree ("account");--> statement-breakpoint
CREATE INDEX "request_message_user_index" ON "request_message" USING btree ("user");--> statement-breakpoint
CREATE INDEX "request_message_author_index" ON "request_message" USING btree ("author");--> statement-breakpoint
CREATE INDEX "request_message_file_index" ON "request_message" USING btree ("file");--> statement-breakpoint
CREATE INDEX "routing_rule_sort_key_index" ON "routing_rule" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "routing_rule_business_group_index" ON "routing_rule" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "routing_rule_principal_index" ON "routing_rule" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "routing_rule_person_index" ON "routing_rule" USING btree ("person");--> statement-breakpoint
CREATE INDEX "routing_rule_substitute_index" ON "routing_rule" USING btree ("substitute");--> statement-breakpoint
CREATE INDEX "answer_template_sort_key_index" ON "answer_template" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "share_opening_sort_key_index" ON "share_opening" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "share_opening_share_index" ON "share_opening" USING btree ("share");--> statement-breakpoint
CREATE INDEX "share_opening_user_index" ON "share_opening" USING btree ("user");--> statement-breakpoint
CREATE INDEX "share_sort_key_index" ON "share" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "share_token_hash_index" ON "share" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "share_user_index" ON "share" USING btree ("user");--> statement-breakpoint
CREATE INDEX "share_account_index" ON "share" USING btree ("account");--> statement-breakpoint
CREATE INDEX "share_made_by_index" ON "share" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "share_state_index" ON "share" USING btree ("state");--> statement-breakpoint
CREATE INDEX "visit_sort_key_index" ON "visit" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "visit_account_index" ON "visit" USING btree ("account");--> statement-breakpoint
CREATE INDEX "visit_owner_index" ON "visit" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "visit_state_index" ON "visit" USING btree ("state");--> statement-breakpoint
CREATE INDEX "visit_business_group_index" ON "visit" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "visit_planned_on_index" ON "visit" USING btree ("planned_on");--> statement-breakpoint
CREATE INDEX "next_step_sort_key_index" ON "next_step" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "next_step_visit_index" ON "next_step" USING btree ("visit");--> statement-breakpoint
CREATE INDEX "next_step_visit_owner_index" ON "next_step" USING btree ("visit_owner");--> statement-breakpoint
CREATE INDEX "next_step_account_index" ON "next_step" USING btree ("account");--> statement-breakpoint
CREATE INDEX "next_step_owner_index" ON "next_step" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "next_step_due_on_index" ON "next_step" USING btree ("due_on");--> statement-breakpoint
CREATE INDEX "next_step_state_index" ON "next_step" USING btree ("state");--> statement-breakpoint
CREATE INDEX "list_view_sort_key_index" ON "list_view" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "list_view_object_index" ON "list_view" USING btree ("object");--> statement-breakpoint
CREATE INDEX "list_view_owner_index" ON "list_view" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "content_document_sort_key_index" ON "content_document" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "content_version_sort_key_index" ON "content_version" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "content_version_document_index" ON "content_version" USING btree ("document");--> statement-breakpoint
CREATE INDEX "content_version_version_data_index" ON "content_version" USING btree ("version_data");--> statement-breakpoint
CREATE INDEX "content_document_link_sort_key_index" ON "content_document_link" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "content_document_link_document_index" ON "content_document_link" USING btree ("document");--> statement-breakpoint
CREATE INDEX "content_document_link_linked_entity_index" ON "content_document_link" USING btree ("linked_entity");--> statement-breakpoint
CREATE INDEX "import_job_sort_key_index" ON "import_job" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "import_job_user_index" ON "import_job" USING btree ("user");--> statement-breakpoint
CREATE INDEX "import_job_undo_of_index" ON "import_job" USING btree ("undo_of");--> statement-breakpoint
CREATE INDEX "import_job_state_index" ON "import_job" USING btree ("state");--> statement-breakpoint
CREATE INDEX "api_token_user_id_index" ON "api_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_record_id_index" ON "audit_log" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "audit_log_by_index" ON "audit_log" USING btree ("by");--> statement-breakpoint
CREATE INDEX "audit_log_batch_index" ON "audit_log" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "idempotent_write_begun_at_index" ON "idempotent_write" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "import_batch_job_id_index" ON "import_batch" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "queued_email_due_at_index" ON "queued_email" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "queued_email_recipient_index" ON "queued_email" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "record_use_user_id_object_used_at_index" ON "record_use" USING btree ("user_id","object","used_at");--> statement-breakpoint
CREATE INDEX "recovery_code_user_id_index" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "single_use_token_user_id_index" ON "single_use_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_identity_user_id_index" ON "user_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_passkey_user_id_index" ON "user_passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_session_user_id_index" ON "user_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_message_due_at_index" ON "webhook_message" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "webhook_message_webhook_id_index" ON "webhook_message" USING btree ("webhook_id","sequence");--> statement-breakpoint
-- What follows is written by hand, because the entities do not declare it: the audit log (platform/records/audit/) and row-level
-- security (platform/records/row-level-security.ts).
-- These functions define what the digests cover. They are used where rows are written, erased and verified.
CREATE FUNCTION audit_details_digest(salt uuid, before jsonb, after jsonb) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN salt IS NOT NULL THEN
		sha256(convert_to(salt::text || E'\n' || coalesce(before::text, '') || E'\n' || coalesce(after::text, ''), 'UTF8')) END
$$;
--> statement-breakpoint
CREATE FUNCTION audit_origin_digest(salt uuid, address text, request text) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN salt IS NOT NULL THEN
		sha256(convert_to(salt::text || E'\n' || coalesce(address, '') || E'\n' || coalesce(request, ''), 'UTF8')) END
$$;
--> statement-breakpoint
CREATE FUNCTION audit_digest(
	sequence bigint, at timestamptz, by text, object text, record_id text, operation text, details bytea, origin bytea
) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT sha256(
		convert_to(concat_ws(E'\n', sequence, (extract(epoch from at) * 1000)::bigint, by, object, record_id, operation), 'UTF8')
		|| details || coalesce(origin, ''::bytea))
$$;
--> statement-breakpoint
CREATE FUNCTION audit_link_hash(
	previous bytea, "position" bigint, batch bigint, first_sequence bigint, last_sequence bigint, count bigint, digests bytea
) RETURNS bytea LANGUAGE sql STABLE AS $$
	SELECT sha256(
		previous || convert_to(concat_ws(E'\n', '', "position", batch, first_sequence, last_sequence, count, ''), 'UTF8') || digests)
$$;
--> statement-breakpoint
-- A row without a digest gets one; the rows of a backup have theirs. (In this function the plans of the expressions are kept.
-- In each statement that writes rows they would be planned again, which takes longer than computing the digests.)
CREATE FUNCTION audit_complete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.digest IS NULL THEN
		NEW.details_salt := gen_random_uuid();
		NEW.details_digest := audit_details_digest(NEW.details_salt, NEW.before, NEW.after);
		IF NEW.address IS NOT NULL OR NEW.request IS NOT NULL THEN
			NEW.origin_salt := gen_random_uuid();
			NEW.origin_digest := audit_origin_digest(NEW.origin_salt, NEW.address, NEW.request);
		END IF;
		NEW.digest := audit_digest(
			NEW.sequence, NEW.at, NEW."by", NEW.object, NEW.record_id, NEW.operation, NEW.details_digest, NEW.origin_digest);
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_complete BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_complete();--> statement-breakpoint
-- This is the last statement of a transaction, so the lock is held only until its commit. The next transaction then reads
-- what this one has committed.
CREATE FUNCTION audit_seal(of_batch bigint) RETURNS void LANGUAGE plpgsql SET enable_seqscan = 'off' AS $$
DECLARE
	appended record;
BEGIN
	SELECT min(sequence) AS first, max(sequence) AS last, count(*) AS count,
		string_agg(digest, ''::bytea ORDER BY sequence) AS digests
	INTO appended FROM audit_log WHERE batch = of_batch;
	IF appended.count = 0 THEN RETURN; END IF;
	PERFORM pg_advisory_xact_lock(7240902);
	INSERT INTO audit_link ("position", batch, first_sequence, last_sequence, count, hash)
	SELECT next."position", of_batch, appended.first, appended.last, appended.count,
		audit_link_hash(next.previous, next."position", of_batch, appended.first, appended.last, appended.count, appended.digests)
	FROM (
		SELECT coalesce(last."position", 0) + 1 AS "position", coalesce(last.hash, ''::bytea) AS previous
		FROM (SELECT) AS one LEFT JOIN (SELECT * FROM audit_link ORDER BY "position" DESC LIMIT 1) AS last ON true
	) AS next;
END $$;
--> statement-breakpoint
-- The log can only be appended to. Only `audit_forget` deletes rows, only `audit_erase` removes their details, and only the
-- restore of a backup empties the tables.
CREATE FUNCTION audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	allowed text := coalesce(current_setting('tradegrade.audit', true), '');
BEGIN
	IF TG_OP = 'DELETE' AND allowed = 'forget' THEN RETURN OLD; END IF;
	IF TG_OP = 'TRUNCATE' AND allowed = 'restore' THEN RETURN NULL; END IF;
	IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'audit_log' AND allowed = 'erase' THEN RETURN NEW; END IF;
	RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE ON audit_link FOR EACH ROW EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
CREATE TRIGGER audit_link_not_emptied BEFORE TRUNCATE ON audit_link FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse();--> statement-breakpoint
-- Both functions run with the rights of their owner, because the role of the portal may only append and read.
CREATE FUNCTION audit_erase(told_in bigint, details bigint[], origins bigint[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
	PERFORM set_config('tradegrade.audit', 'erase', true);
	UPDATE audit_log SET before = NULL, after = NULL, details_salt = NULL, erased_in = told_in
	WHERE sequence = ANY (details) AND details_salt IS NOT NULL AND operation NOT IN ('erase', 'forget');
	UPDATE audit_log SET address = NULL, request = NULL, origin_salt = NULL, erased_in = told_in
	WHERE sequence = ANY (origins) AND origin_salt IS NOT NULL;
	PERFORM set_config('tradegrade.audit', '', true);
END $$;
--> statement-breakpoint
-- Deletes the first links of which all rows are older, at most so many at once and never the last one. Returns null if there
-- is none.
CREATE FUNCTION audit_forget(older_than timestamptz, most integer) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
	gone record;
	forgotten bigint;
BEGIN
	PERFORM pg_advisory_xact_lock(7240903);
	SELECT coalesce(min(each."position") FILTER (WHERE each.latest IS NULL OR each.latest >= older_than) - 1, max(each."position")) AS through
	INTO gone FROM (
		SELECT link."position", (SELECT max(at) FROM audit_log WHERE batch = link.batch) AS latest
		FROM audit_link AS link ORDER BY link."position" LIMIT most
	) AS each WHERE each."position" < (SELECT max("position") FROM audit_link);
	SELECT link."position", encode(link.hash, 'hex') AS hash INTO gone FROM audit_link AS link WHERE link."position" = gone.through;
	IF gone."position" IS NULL THEN RETURN NULL; END IF;
	PERFORM set_config('tradegrade.audit', 'forget', true);
	DELETE FROM audit_log USING audit_link AS link WHERE audit_log.batch = link.batch AND link."position" <= gone."position";
	GET DIAGNOSTICS forgotten = ROW_COUNT;
	DELETE FROM audit_link WHERE "position" <= gone."position";
	PERFORM set_config('tradegrade.audit', '', true);
	RETURN jsonb_build_object('through', gone."position", 'hash', gone.hash, 'rows', forgotten);
END $$;
--> statement-breakpoint
-- Only the role that runs the portal may remove from the audit log (platform/store/grant.ts).
REVOKE ALL ON FUNCTION audit_erase(bigint, bigint[], bigint[]) FROM PUBLIC;--> statement-breakpoint
REVOKE ALL ON FUNCTION audit_forget(timestamptz, integer) FROM PUBLIC;--> statement-breakpoint
-- An import writes each record to the log. If the server has lz4, it compresses these values in half the time of the default.
DO $$
BEGIN
	IF EXISTS (SELECT FROM pg_settings WHERE name = 'default_toast_compression' AND 'lz4' = ANY (enumvals)) THEN
		ALTER TABLE audit_log ALTER COLUMN before SET COMPRESSION lz4, ALTER COLUMN after SET COMPRESSION lz4;
	END IF;
END $$;
--> statement-breakpoint
-- Row-level security: a transaction sets its viewer with the settings `tradegrade.wide`, `.account` and `.user`. Without them
-- no row of an account is visible. Only the portal itself and people of the distributor write. It is forced, so it also applies
-- to the owner of the tables.
ALTER TABLE account ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE account FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY account_read ON account FOR SELECT USING (
	record_type = 'Supplier' OR (SELECT current_setting('tradegrade.wide', true)) = 'on'
	OR id = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY account_write ON account USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE portal_user ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE portal_user FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY portal_user_read ON portal_user FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true))
	OR other_accounts @> ARRAY[(SELECT current_setting('tradegrade.account', true))]
	OR id = (SELECT current_setting('tradegrade.user', true)));--> statement-breakpoint
CREATE POLICY portal_user_write ON portal_user USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE contact ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contact FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY contact_read ON contact FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY contact_write ON contact USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE customer_code ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE customer_code FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY customer_code_read ON customer_code FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY customer_code_write ON customer_code USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE document_request ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE document_request FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY document_request_read ON document_request FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true))
	OR (account IS NULL AND "user" = (SELECT current_setting('tradegrade.user', true))));--> statement-breakpoint
CREATE POLICY document_request_write ON document_request USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
-- A cart and its lines belong to their user; the users of the account also read those that sales people created for it.
ALTER TABLE cart ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE cart FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY cart_read ON cart FOR SELECT USING (
	"user" = (SELECT current_setting('tradegrade.user', true))
	AND (account IS NULL OR account = (SELECT current_setting('tradegrade.account', true))));--> statement-breakpoint
CREATE POLICY cart_write ON cart USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
CREATE POLICY cart_made ON cart FOR SELECT USING (
	made_by IS NOT NULL AND account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
ALTER TABLE cart_line ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE cart_line FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY cart_line_read ON cart_line FOR SELECT USING (
	"user" = (SELECT current_setting('tradegrade.user', true))
	AND (account IS NULL OR account = (SELECT current_setting('tradegrade.account', true))));--> statement-breakpoint
CREATE POLICY cart_line_write ON cart_line USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
-- Requests, their lines, messages and feedback belong to an account. No customer reads an internal note.
ALTER TABLE customer_request ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE customer_request FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY customer_request_read ON customer_request FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY customer_request_write ON customer_request USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE request_line ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE request_line FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY request_line_read ON request_line FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY request_line_write ON request_line USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE request_message ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE request_message FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY request_message_read ON request_message FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)) AND side <> 'internal');--> statement-breakpoint
CREATE POLICY request_message_write ON request_message USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE request_feedback ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE request_feedback FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY request_feedback_read ON request_feedback FOR SELECT USING (
	account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY request_feedback_write ON request_feedback USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
-- A folder belongs to its user, or to the users of its account.
ALTER TABLE folder ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE folder FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY folder_read ON folder FOR SELECT USING (
	(kind = 'personal' AND "user" = (SELECT current_setting('tradegrade.user', true)))
	OR account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY folder_write ON folder USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE folder_item ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE folder_item FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY folder_item_read ON folder_item FOR SELECT USING (
	"user" = (SELECT current_setting('tradegrade.user', true))
	OR account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
CREATE POLICY folder_item_write ON folder_item USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
-- A share and its openings belong to the owner of the share; the users of the account also read what sales people share with it.
ALTER TABLE share ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE share FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY share_read ON share FOR SELECT USING ("user" = (SELECT current_setting('tradegrade.user', true)));--> statement-breakpoint
CREATE POLICY share_write ON share USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
CREATE POLICY share_made ON share FOR SELECT USING (
	made_by IS NOT NULL AND account = (SELECT current_setting('tradegrade.account', true)));--> statement-breakpoint
ALTER TABLE share_opening ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE share_opening FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY share_opening_read ON share_opening FOR SELECT USING ("user" = (SELECT current_setting('tradegrade.user', true)));--> statement-breakpoint
CREATE POLICY share_opening_write ON share_opening USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
-- Only people of the distributor read these.
ALTER TABLE assortment_rule ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE assortment_rule FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY assortment_rule_all ON assortment_rule USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE contact_request ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE contact_request FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY contact_request_all ON contact_request USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE sign_up_request ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE sign_up_request FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY sign_up_request_all ON sign_up_request USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE consent_record ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE consent_record FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY consent_record_all ON consent_record USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE routing_rule ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE routing_rule FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY routing_rule_all ON routing_rule USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE answer_template ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE answer_template FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY answer_template_all ON answer_template USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE conflict_rule ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE conflict_rule FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY conflict_rule_all ON conflict_rule USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE visit ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE visit FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY visit_all ON visit USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');--> statement-breakpoint
ALTER TABLE next_step ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE next_step FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY next_step_all ON next_step USING ((SELECT current_setting('tradegrade.wide', true)) = 'on');
