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
CREATE TABLE "sign_in_ceremony" (
	"token_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text COLLATE "C",
	"data" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
	"decided_by" text COLLATE "C",
	"decided_on" date,
	"valid_until" date,
	"reason" text,
	CONSTRAINT "document_request_integration_id_unique" UNIQUE("integration_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"code_hash" text COLLATE "C" PRIMARY KEY NOT NULL,
	"user_id" text COLLATE "C" NOT NULL
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
CREATE TABLE "user_codes" (
	"user_id" text COLLATE "C" PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
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
	"counter" integer NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "groups" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "internal_note" text;--> statement-breakpoint
ALTER TABLE "single_use_token" ADD COLUMN "subject" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "trade_grade" ADD COLUMN "internal_note" text;--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "account_id" text COLLATE "C";--> statement-breakpoint
-- What a session may do is part of it now: whoever was signed in signs in again.
DELETE FROM "user_session";--> statement-breakpoint
ALTER TABLE "user_session" ADD COLUMN "rights" text NOT NULL;--> statement-breakpoint
ALTER TABLE "portal_user" ADD COLUMN "other_accounts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_group_account_group_id_fk" FOREIGN KEY ("group") REFERENCES "public"."account_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_principal_account_id_fk" FOREIGN KEY ("principal") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_trade_name_trade_name_id_fk" FOREIGN KEY ("trade_name") REFERENCES "public"."trade_name"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_grade_trade_grade_id_fk" FOREIGN KEY ("grade") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_business_group_business_group_id_fk" FOREIGN KEY ("business_group") REFERENCES "public"."business_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assortment_rule" ADD CONSTRAINT "assortment_rule_market_segment_market_segment_id_fk" FOREIGN KEY ("market_segment") REFERENCES "public"."market_segment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact" ADD CONSTRAINT "contact_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_request" ADD CONSTRAINT "document_request_document_product_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."product_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_request" ADD CONSTRAINT "document_request_user_portal_user_id_fk" FOREIGN KEY ("user") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_request" ADD CONSTRAINT "document_request_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_request" ADD CONSTRAINT "document_request_decided_by_portal_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_request" ADD CONSTRAINT "sign_up_request_decided_by_portal_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_request" ADD CONSTRAINT "sign_up_request_account_account_id_fk" FOREIGN KEY ("account") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_group_sort_key_index" ON "account_group" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "assortment_rule_sort_key_index" ON "assortment_rule" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "assortment_rule_account_index" ON "assortment_rule" USING btree ("account");--> statement-breakpoint
CREATE INDEX "assortment_rule_group_index" ON "assortment_rule" USING btree ("group");--> statement-breakpoint
CREATE INDEX "assortment_rule_principal_index" ON "assortment_rule" USING btree ("principal");--> statement-breakpoint
CREATE INDEX "assortment_rule_trade_name_index" ON "assortment_rule" USING btree ("trade_name");--> statement-breakpoint
CREATE INDEX "assortment_rule_grade_index" ON "assortment_rule" USING btree ("grade");--> statement-breakpoint
CREATE INDEX "assortment_rule_business_group_index" ON "assortment_rule" USING btree ("business_group");--> statement-breakpoint
CREATE INDEX "assortment_rule_market_segment_index" ON "assortment_rule" USING btree ("market_segment");--> statement-breakpoint
CREATE INDEX "contact_sort_key_index" ON "contact" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "contact_account_index" ON "contact" USING btree ("account");--> statement-breakpoint
CREATE INDEX "contact_email_index" ON "contact" USING btree ("email");--> statement-breakpoint
CREATE INDEX "document_request_sort_key_index" ON "document_request" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "document_request_document_index" ON "document_request" USING btree ("document");--> statement-breakpoint
CREATE INDEX "document_request_user_index" ON "document_request" USING btree ("user");--> statement-breakpoint
CREATE INDEX "document_request_account_index" ON "document_request" USING btree ("account");--> statement-breakpoint
CREATE INDEX "document_request_state_index" ON "document_request" USING btree ("state");--> statement-breakpoint
CREATE INDEX "document_request_decided_by_index" ON "document_request" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "recovery_code_user_id_index" ON "recovery_code" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_up_request_sort_key_index" ON "sign_up_request" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "sign_up_request_email_index" ON "sign_up_request" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sign_up_request_state_index" ON "sign_up_request" USING btree ("state");--> statement-breakpoint
CREATE INDEX "sign_up_request_decided_by_index" ON "sign_up_request" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "sign_up_request_account_index" ON "sign_up_request" USING btree ("account");--> statement-breakpoint
CREATE INDEX "user_identity_user_id_index" ON "user_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_passkey_user_id_index" ON "user_passkey" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "portal_user_other_accounts_index" ON "portal_user" USING gin ("other_accounts");