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
	CONSTRAINT "contact_request_integration_id_unique" UNIQUE("integration_id")
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
ALTER TABLE "stored_file" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "stored_file" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "trade_grade" ADD COLUMN "successor" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "contact_request" ADD CONSTRAINT "contact_request_product_trade_grade_id_fk" FOREIGN KEY ("product") REFERENCES "public"."trade_grade"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_content" ADD CONSTRAINT "managed_content_image_stored_file_key_fk" FOREIGN KEY ("image") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_content" ADD CONSTRAINT "managed_content_attachment_stored_file_key_fk" FOREIGN KEY ("attachment") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_content" ADD CONSTRAINT "managed_content_video_thumbnail_stored_file_key_fk" FOREIGN KEY ("video_thumbnail") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "managed_content_version" ADD CONSTRAINT "managed_content_version_content_managed_content_id_fk" FOREIGN KEY ("content") REFERENCES "public"."managed_content"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consent_record_sort_key_index" ON "consent_record" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "consent_record_visitor_index" ON "consent_record" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "contact_request_sort_key_index" ON "contact_request" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "contact_request_product_index" ON "contact_request" USING btree ("product");--> statement-breakpoint
CREATE INDEX "contact_request_mail_index" ON "contact_request" USING btree ("mail");--> statement-breakpoint
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
CREATE INDEX "trade_grade_successor_index" ON "trade_grade" USING btree ("successor");