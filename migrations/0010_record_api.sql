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
CREATE TABLE "record_use" (
	"user_id" text COLLATE "C" NOT NULL,
	"object" text NOT NULL,
	"record_id" text COLLATE "C" NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "record_use_user_id_record_id_pk" PRIMARY KEY("user_id","record_id")
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
	"webhook_id" text COLLATE "C" NOT NULL,
	"body" jsonb NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "content_document_link" ADD CONSTRAINT "content_document_link_document_content_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."content_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_document_content_document_id_fk" FOREIGN KEY ("document") REFERENCES "public"."content_document"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_version" ADD CONSTRAINT "content_version_version_data_stored_file_key_fk" FOREIGN KEY ("version_data") REFERENCES "public"."stored_file"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_owner_portal_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."portal_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_token_user_id_index" ON "api_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "content_document_link_sort_key_index" ON "content_document_link" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "content_document_link_document_index" ON "content_document_link" USING btree ("document");--> statement-breakpoint
CREATE INDEX "content_document_link_linked_entity_index" ON "content_document_link" USING btree ("linked_entity");--> statement-breakpoint
CREATE INDEX "content_document_sort_key_index" ON "content_document" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "content_version_sort_key_index" ON "content_version" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "content_version_document_index" ON "content_version" USING btree ("document");--> statement-breakpoint
CREATE INDEX "content_version_version_data_index" ON "content_version" USING btree ("version_data");--> statement-breakpoint
CREATE INDEX "idempotent_write_begun_at_index" ON "idempotent_write" USING btree ("begun_at");--> statement-breakpoint
CREATE INDEX "list_view_sort_key_index" ON "list_view" USING btree ("sort_key","id");--> statement-breakpoint
CREATE INDEX "list_view_object_index" ON "list_view" USING btree ("object");--> statement-breakpoint
CREATE INDEX "list_view_owner_index" ON "list_view" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "record_use_user_id_object_used_at_index" ON "record_use" USING btree ("user_id","object","used_at");--> statement-breakpoint
CREATE INDEX "webhook_message_due_at_index" ON "webhook_message" USING btree ("due_at");