ALTER TABLE "managed_content" ADD COLUMN "start_time" text;--> statement-breakpoint
ALTER TABLE "managed_content" ADD COLUMN "end_time" text;--> statement-breakpoint
ALTER TABLE "managed_content" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "managed_content" ADD COLUMN "registration" text;