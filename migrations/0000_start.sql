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
	"business_groups" text[] DEFAULT '{}' NOT NULL,
	"countries" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "account_integration_id_unique" UNIQUE("integration_id")
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
	"after" jsonb
);
--> statement-breakpoint
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
	"phone" text,
	"email" text,
	CONSTRAINT "company_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "engine_fact" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
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
	CONSTRAINT "site_integration_id_unique" UNIQUE("integration_id")
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
	CONSTRAINT "trade_grade_integration_id_unique" UNIQUE("integration_id")
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
	"business_groups" text[] DEFAULT '{}' NOT NULL,
	"functions" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "trade_name_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
ALTER TABLE "market_segment" ADD CONSTRAINT "market_segment_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_grade" ADD CONSTRAINT "trade_grade_trade_name_trade_name_id_fk" FOREIGN KEY ("trade_name") REFERENCES "public"."trade_name"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_grade" ADD CONSTRAINT "trade_grade_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trade_name" ADD CONSTRAINT "trade_name_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_sort_key_index" ON "account" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "account_record_type_index" ON "account" USING btree ("record_type");--> statement-breakpoint
CREATE INDEX "account_business_groups_index" ON "account" USING gin ("business_groups");--> statement-breakpoint
CREATE INDEX "audit_log_record_id_index" ON "audit_log" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "business_group_sort_key_index" ON "business_group" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "company_sort_key_index" ON "company" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "market_segment_sort_key_index" ON "market_segment" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "market_segment_business_group_index" ON "market_segment" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "market_segment_functions_index" ON "market_segment" USING gin ("functions");--> statement-breakpoint
CREATE INDEX "master_value_sort_key_index" ON "master_value" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "master_value_business_groups_index" ON "master_value" USING gin ("business_groups");--> statement-breakpoint
CREATE INDEX "promotion_sort_key_index" ON "promotion" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "promotion_item_index" ON "promotion" USING btree ("item");--> statement-breakpoint
CREATE INDEX "promotion_business_group_index" ON "promotion" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "site_sort_key_index" ON "site" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "substance_sort_key_index" ON "substance" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "substance_cas_index" ON "substance" USING btree ("cas");--> statement-breakpoint
CREATE INDEX "substance_ec_index" ON "substance" USING btree ("ec");--> statement-breakpoint
CREATE INDEX "substance_functions_index" ON "substance" USING gin ("functions");--> statement-breakpoint
CREATE INDEX "substance_chemistries_index" ON "substance" USING gin ("chemistries");--> statement-breakpoint
CREATE INDEX "substance_business_groups_index" ON "substance" USING gin ("business_groups");--> statement-breakpoint
CREATE INDEX "synonym_sort_key_index" ON "synonym" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "trade_grade_sort_key_index" ON "trade_grade" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "trade_grade_code_index" ON "trade_grade" USING btree ("code");--> statement-breakpoint
CREATE INDEX "trade_grade_trade_name_index" ON "trade_grade" USING btree ("trade_name");--> statement-breakpoint
CREATE INDEX "trade_grade_principal_index" ON "trade_grade" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "trade_grade_components_index" ON "trade_grade" USING gin ("components" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "trade_grade_functions_index" ON "trade_grade" USING gin ("functions");--> statement-breakpoint
CREATE INDEX "trade_grade_countries_index" ON "trade_grade" USING gin ("countries");--> statement-breakpoint
CREATE INDEX "trade_name_sort_key_index" ON "trade_name" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "trade_name_principal_index" ON "trade_name" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "trade_name_business_groups_index" ON "trade_name" USING gin ("business_groups");--> statement-breakpoint
CREATE INDEX "trade_name_functions_index" ON "trade_name" USING gin ("functions");