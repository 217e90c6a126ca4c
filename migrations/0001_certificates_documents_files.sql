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
CREATE TABLE "stored_file" (
	"key" text COLLATE "C" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_date" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "site" ADD COLUMN "hides_certificates_from_guests" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "certificate_asset" ADD CONSTRAINT "certificate_asset_certificate_certificate_id_fk" FOREIGN KEY ("certificate") REFERENCES "public"."certificate"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate_asset" ADD CONSTRAINT "certificate_asset_file_stored_file_key_fk" FOREIGN KEY ("file") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_logo_stored_file_key_fk" FOREIGN KEY ("logo") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_company_company_id_fk" FOREIGN KEY ("company") REFERENCES "public"."company"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificate" ADD CONSTRAINT "certificate_trade_name_trade_name_id_fk" FOREIGN KEY ("trade_name") REFERENCES "public"."trade_name"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_document" ADD CONSTRAINT "product_document_product_trade_grade_id_fk" FOREIGN KEY ("product") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_document" ADD CONSTRAINT "product_document_file_stored_file_key_fk" FOREIGN KEY ("file") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_asset_sort_key_index" ON "certificate_asset" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "certificate_asset_certificate_index" ON "certificate_asset" USING btree ("certificate");--> statement-breakpoint
CREATE INDEX "certificate_asset_file_index" ON "certificate_asset" USING btree ("file");--> statement-breakpoint
CREATE INDEX "certificate_sort_key_index" ON "certificate" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "certificate_logo_index" ON "certificate" USING btree ("logo");--> statement-breakpoint
CREATE INDEX "certificate_company_index" ON "certificate" USING btree ("company");--> statement-breakpoint
CREATE INDEX "certificate_principal_index" ON "certificate" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "certificate_trade_name_index" ON "certificate" USING btree ("trade_name");--> statement-breakpoint
CREATE INDEX "certificate_scheme_index" ON "certificate" USING btree ("scheme");--> statement-breakpoint
CREATE INDEX "product_document_sort_key_index" ON "product_document" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "product_document_product_index" ON "product_document" USING btree ("product");--> statement-breakpoint
CREATE INDEX "product_document_file_index" ON "product_document" USING btree ("file");--> statement-breakpoint
CREATE INDEX "product_document_supersedes_index" ON "product_document" USING btree ("supersedes");